/** @jest-environment node */
import { styles } from './theme-styles.ts';

/** Variables by the scheme that they are set in. */
function variables(selector: string): Map<string, string> {
  const body = styles.split(`${selector}{`)[1]?.split('}')[0] ?? '';
  return new Map(
    body.split(';').flatMap((line) => {
      const [name = '', value = ''] = line.split(/:(.*)/s).map((part) => part.trim());
      return name ? [[name, value]] : [];
    }),
  );
}

const COMMON = variables(':root');
const LIGHT = variables(':root[data-mantine-color-scheme="light"]');
const DARK = variables(':root[data-mantine-color-scheme="dark"]');

test("it has the site's palettes and no others", () => {
  const palettes = [...COMMON.keys()].flatMap((name) => /^--mantine-color-(\w+)-7$/.exec(name)?.[1] ?? []);
  expect(palettes.sort()).toEqual(['copper', 'dark', 'gray', 'petrol', 'red']);
});

test("the theme's values replace Mantine's", () => {
  expect(COMMON.get('--mantine-font-family')).toContain('Public Sans');
  expect(LIGHT.get('--mantine-color-body')).toBe('#FBFAF7');
  expect(DARK.get('--mantine-color-body')).toBe('#0B161D');
});

test('both schemes set the same variables, and each says which it is', () => {
  expect([...LIGHT.keys()].sort()).toEqual([...DARK.keys()].sort());
  expect([LIGHT, DARK].map((scheme) => scheme.get('--mantine-color-scheme'))).toEqual(['light', 'dark']);
});

test('every variable that another one names exists', () => {
  for (const scheme of [LIGHT, DARK]) {
    const known = new Set([...COMMON.keys(), ...scheme.keys()]);
    const named = [...COMMON.values(), ...scheme.values()].flatMap(
      (value) => value.match(/--mantine-[\w-]+/g) ?? [],
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  }
});

test('an element that is visible from a width on is hidden below it', () => {
  expect(styles).toContain('@media (max-width:55.99375em){.mantine-visible-from-md{display:none!important}}');
  expect(styles).toContain('@media (min-width:56em){.mantine-hidden-from-md{display:none!important}}');
});
