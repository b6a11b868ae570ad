import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { ART_TONES } from './art-tones.ts';
import { lightDark } from './light-dark.ts';

const petrol: MantineColorsTuple = [
  '#E8F4F8',
  '#CFE7EE',
  '#A9D9E6',
  '#7FCDE2',
  '#58B9D1',
  '#2F93AE',
  '#17718A',
  '#0E4F63',
  '#0B4254',
  '#082E3B',
];

const copper: MantineColorsTuple = [
  '#FDF0EA',
  '#F9DCCF',
  '#F5C0A8',
  '#F2A683',
  '#F08A5D',
  '#DB6C3C',
  '#C25227',
  '#A63C1B',
  '#8B3216',
  '#652410',
];

/** The palettes that exist on the site: as `color="petrol"`, and as `var(--mantine-color-petrol-7)`. */
export const PALETTES = ['petrol', 'copper', 'gray', 'dark', 'red'] as const;

/** The site's Mantine theme. Colours that differ between the schemes are in `cssVariables`. */
export const theme = createTheme({
  colors: { petrol, copper },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  black: '#10212B',
  defaultRadius: 'sm',
  radius: { sm: '4px', md: '8px' },
  fontFamily: "'Public Sans', 'Public Sans Arial', 'Public Sans Roboto', system-ui, sans-serif",
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.25rem', xl: '1.5rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: "'Bricolage', 'Bricolage Arial', 'Bricolage Roboto', system-ui, sans-serif",
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      // 9.6vw: "Pre-Apprenticeship" fits on a line of a phone.
      h1: { fontSize: 'min(clamp(2.5rem, 1.4rem + 2.2vw, 3.5rem), 9.6vw)', lineHeight: '1.04' },
      h2: { fontSize: 'clamp(1.75rem, 1.3rem + 1.8vw, 2.75rem)', lineHeight: '1.12' },
      h3: { fontSize: '1.3125rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  breakpoints: { xs: '30em', sm: '40em', md: '56em', lg: '75em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Mantine's style of a pressed button delays the response by a frame.
  activeClassName: '',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 44 } },
    Anchor: { defaultProps: { underline: 'always' } },
    Button: {
      defaultProps: { size: 'md' },
      classNames: { root: 'site-button', label: 'site-button-label' },
      vars: () => ({ root: { '--button-height': '48px' } }),
    },
    Container: { defaultProps: { size: 1200 }, classNames: { root: 'site-container' } },
    Input: {
      defaultProps: { size: 'md' },
      // These override Mantine's own colors of a wrong field. Its text keeps the usual color.
      vars: (_theme: unknown, { error }: { error?: unknown }) => ({
        wrapper: {
          '--input-height': '48px',
          '--input-bd': `var(--mantine-color-${error ? 'error' : 'default-border'})`,
          '--input-bg': 'var(--site-surface)',
          ...(error ? { '--input-color': 'var(--mantine-color-text)' } : {}),
        },
      }),
    },
    // A <header> would be a second banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Paper: { vars: () => ({ root: { '--paper-border-color': 'var(--site-hairline)' } }) },
  },
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    // Contrast 9.1:1 (light) and 8.1:1 (dark).
    return input.variant === 'filled' ? { ...colors, color: 'var(--site-on-filled)' } : colors;
  },
});

/** Light and dark. Every pair of text and ground meets WCAG AA; input borders have 3:1. */
const COLOURS = {
  '--mantine-color-body': ['#FBFAF7', '#0B161D'],
  '--mantine-color-text': ['#10212B', '#E9EFF1'],
  '--mantine-color-dimmed': ['#4A5A64', '#AAB9C1'],
  '--mantine-color-placeholder': ['#5B6B75', '#93A4AD'],
  '--mantine-color-anchor': ['#0B5C74', '#7FCDE2'],
  '--mantine-color-error': ['#B3261E', '#FF9C8F'],
  '--mantine-color-success': ['#1B6743', '#74D6A4'],
  '--mantine-color-default': ['#FFFFFF', '#12222C'],
  '--mantine-color-default-hover': ['#F1EEE6', '#1A2E3A'],
  '--mantine-color-default-color': ['#10212B', '#E9EFF1'],
  '--mantine-color-default-border': ['#76838C', '#71889A'],
  '--mantine-color-disabled': ['#F1EEE6', '#1A2E3A'],
  '--mantine-color-disabled-color': ['#4A5A64', '#AAB9C1'],
  '--site-surface': ['#FFFFFF', '#12222C'],
  '--site-tint': ['#F1EEE6', '#1A2E3A'],
  '--site-hairline': ['#DDD8CB', '#2A404E'],
  '--site-on-filled': ['#FFFFFF', '#06161D'],
  '--site-gold': ['#F2B33D', '#F5C15C'],
  '--site-emergency': ['#A63C1B', '#F08A5D'],
  '--site-success': ['#1B6743', '#74D6A4'],
} as const;

export const cssVariables: CSSVariablesResolver = () => {
  const { light, dark } = lightDark(COLOURS);
  return { variables: {}, light: { ...light, ...ART_TONES.light }, dark: { ...dark, ...ART_TONES.dark } };
};
