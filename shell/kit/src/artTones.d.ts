/** The tones of the pictures, as CSS variables: a day, and a dusk, when the windows light up. */
export declare const ART_TONES: {
  readonly light: {
    readonly '--art-sky': '#E6EFF0';
    readonly '--art-far': '#C9D8DA';
    readonly '--art-wall': '#FFFFFF';
    readonly '--art-shade': '#E4DFD2';
    readonly '--art-ground': '#CFC7B4';
    readonly '--art-line': '#10212B';
    readonly '--art-deep': '#0E4F63';
    readonly '--art-window': '#BFDCE4';
    readonly '--art-leaf': '#7FA588';
    readonly '--art-gold': '#F2B33D';
    readonly '--art-copper': '#C25227';
  };
  readonly dark: {
    readonly '--art-sky': '#16303E';
    readonly '--art-far': '#1F4152';
    readonly '--art-wall': '#2A4656';
    readonly '--art-shade': '#203846';
    readonly '--art-ground': '#13232D';
    readonly '--art-line': '#DCE7EA';
    readonly '--art-deep': '#2F93AE';
    readonly '--art-window': '#F9D58B';
    readonly '--art-leaf': '#3F6F63';
    readonly '--art-gold': '#F5C15C';
    readonly '--art-copper': '#F08A5D';
  };
};
