import { themeVariables } from '../theme/theme-styles.server.ts';
import { SITE_FILES } from './site-files.server.ts';

const SHEET = SITE_FILES['answer.css'] ?? '';
const DARK = /@media \(prefers-color-scheme:dark\)\{:root\{(.*?)\}\}/.exec(SHEET)?.[1] ?? '';
const LIGHT = /^:root\{(.*?)\}/.exec(SHEET)?.[1] ?? '';

test("the answers' style sheet has the theme's colours of both schemes", () => {
  const { light, dark } = themeVariables();
  for (const name of ['--mantine-color-body', '--mantine-color-error', '--site-surface'] as const) {
    expect(LIGHT.split(';')).toContain(`${name}:${light[name]}`);
    expect(DARK.split(';')).toContain(`${name}:${dark[name]}`);
  }
});

test('every variable that it names has a value, and it has no others', () => {
  const named = new Set([...SHEET.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const set = new Set([...LIGHT.split(';'), ...DARK.split(';')].map((line) => line.split(':')[0]));
  expect([...set].sort()).toEqual([...named].sort());
});

test('it names no colour of its own, and fetches nothing', () => {
  const own = SHEET.slice(SHEET.indexOf('/*'));
  expect(own).not.toMatch(/#[0-9a-f]{3}|\b(?:rgb|hsl)a?\(|url\(|@import/i);
});
