/** @jest-environment node */
import { themeVariables } from '../theme/theme-styles.ts';
import { SITE_FILES } from './site-files.server.ts';

const SHEET = SITE_FILES['answer.css'] ?? '';
const LIGHT = /^:root\{(.*?)\}/.exec(SHEET)?.[1] ?? '';

test("the answers' style sheet has the theme's light colours, on dark systems too: so has the site without scripts", () => {
  const { light } = themeVariables();
  for (const name of ['--mantine-color-body', '--mantine-color-error', '--site-surface'] as const) {
    expect(LIGHT.split(';')).toContain(`${name}:${light[name]}`);
  }
  expect(SHEET).not.toContain('prefers-color-scheme');
});

test('every variable that it names has a value, and it has no others', () => {
  const named = new Set([...SHEET.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const set = new Set(LIGHT.split(';').map((line) => line.split(':')[0]));
  expect([...set].sort()).toEqual([...named].sort());
});

test('it names no colour of its own, and fetches nothing', () => {
  const own = SHEET.slice(SHEET.indexOf('/*'));
  expect(own).not.toMatch(/#[0-9a-f]{3}|\b(?:rgb|hsl)a?\(|url\(|@import/i);
});
