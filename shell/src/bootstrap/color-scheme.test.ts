/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { THEME_KEY } from './color-scheme.ts';

/** Neither of the two may import the other. */
const BESIDE_THE_SITE = join(__dirname, '../../app/src/start/color-scheme.ts');

test('the choice of theme is kept where the pages beside the site read it', () => {
  expect(readFileSync(BESIDE_THE_SITE, 'utf8')).toContain(`export const THEME_KEY = '${THEME_KEY}';`);
});
