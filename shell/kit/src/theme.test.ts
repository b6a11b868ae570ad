/** @jest-environment node */
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { cssVariables, theme } from './theme.ts';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const schemes = cssVariables(merged);

type Scheme = 'light' | 'dark';

/** Least contrast of text and of the borders of controls (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT = 4.5;
const BORDER = 3;

const GROUNDS = ['--mantine-color-body', '--mantine-color-default', '--site-surface', '--site-tint'];

const TEXTS = [
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--mantine-color-placeholder',
  '--mantine-color-anchor',
  '--mantine-color-error',
  '--mantine-color-default-color',
];

function colour(scheme: Scheme, name: string): string {
  const value = new Map(Object.entries(schemes[scheme])).get(name);
  if (!value) throw new Error(`${name} has no value in the ${scheme} scheme`);
  return value;
}

/** Relative luminance of a colour in hexadecimal, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const SCHEMES: Scheme[] = ['light', 'dark'];

const PAIRS = SCHEMES.flatMap((scheme) =>
  TEXTS.flatMap((text) => GROUNDS.map((ground) => [scheme, text, ground] as const)),
);

test('black on white has a contrast of 21', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

test.each(PAIRS)('in the %s scheme, %s can be read on %s', (scheme, text, ground) => {
  expect(contrast(colour(scheme, text), colour(scheme, ground))).toBeGreaterThanOrEqual(TEXT);
});

test.each(SCHEMES.flatMap((scheme) => GROUNDS.map((ground) => [scheme, ground] as const)))(
  'in the %s scheme, the border of an input shows on %s',
  (scheme, ground) => {
    const border = colour(scheme, '--mantine-color-default-border');
    expect(contrast(border, colour(scheme, ground))).toBeGreaterThanOrEqual(BORDER);
  },
);

test.each(SCHEMES.flatMap((scheme) => GROUNDS.map((ground) => [scheme, ground] as const)))(
  'in the %s scheme, the ring around the focus shows on %s',
  (scheme, ground) => {
    const ring = colour(scheme, '--mantine-color-anchor');
    expect(contrast(ring, colour(scheme, ground))).toBeGreaterThanOrEqual(BORDER);
  },
);

/** Mantine's own steps: the filled shade of the scheme, and beside it the one under the pointer. */
const FILLED = SCHEMES.flatMap((scheme) => {
  const shade = typeof merged.primaryShade === 'object' ? merged.primaryShade[scheme] : merged.primaryShade;
  return [shade, shade + 1].map(
    (step) => [scheme, `petrol ${step}`, merged.colors.petrol?.[step] ?? ''] as const,
  );
});

test.each([
  ...FILLED,
  ...SCHEMES.map((scheme) => [scheme, '--site-emergency', colour(scheme, '--site-emergency')] as const),
])('in the %s scheme, the label of a control that is filled with %s can be read', (scheme, _name, fill) => {
  expect(contrast(colour(scheme, '--site-on-filled'), fill)).toBeGreaterThanOrEqual(TEXT);
});

test.each(SCHEMES)('in the %s scheme, ink on gold can be read', (scheme) => {
  expect(contrast(merged.black, colour(scheme, '--site-gold'))).toBeGreaterThanOrEqual(TEXT);
});

test.each(SCHEMES)('in the %s scheme, the label of a disabled button can be read', (scheme) => {
  const [text, ground] = ['--mantine-color-disabled-color', '--mantine-color-disabled'];
  expect(contrast(colour(scheme, text), colour(scheme, ground))).toBeGreaterThanOrEqual(TEXT);
});

test('both schemes set the same colours', () => {
  expect(Object.keys(schemes.dark).sort()).toEqual(Object.keys(schemes.light).sort());
});

test('filled controls take the colour of their label from the scheme', () => {
  const colors = merged.variantColorResolver({ color: 'petrol', theme: merged, variant: 'filled' });
  expect(colors.color).toBe('var(--site-on-filled)');
});

test('motion is reduced for visitors who ask for it', () => {
  expect(merged.respectReducedMotion).toBe(true);
});
