/** The tones of the pictures in each theme, as CSS variables. */
export const ART_TONES = {
  light: {
    '--art-sky': '#E6EFF0',
    '--art-far': '#C9D8DA',
    '--art-wall': '#FFFFFF',
    '--art-shade': '#E4DFD2',
    '--art-ground': '#CFC7B4',
    '--art-line': '#10212B',
    '--art-deep': '#0E4F63',
    '--art-window': '#BFDCE4',
    '--art-leaf': '#7FA588',
    '--art-gold': '#F2B33D',
    '--art-copper': '#C25227',
  },
  dark: {
    '--art-sky': '#16303E',
    '--art-far': '#1F4152',
    '--art-wall': '#2A4656',
    '--art-shade': '#203846',
    '--art-ground': '#13232D',
    '--art-line': '#DCE7EA',
    '--art-deep': '#2F93AE',
    '--art-window': '#F9D58B',
    '--art-leaf': '#3F6F63',
    '--art-gold': '#F5C15C',
    '--art-copper': '#F08A5D',
  },
} as const;
