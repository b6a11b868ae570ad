import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BROWSER_FLAGS } from './browser.ts';

/** What Playwright would switch off, from its source: it is told to nobody. */
function offByPlaywright(): string[] {
  const folder = dirname(createRequire(__filename).resolve('playwright-core/package.json'));
  const source = readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8');
  const [, list = ''] = /disabledFeatures = \[(.*?)\]/s.exec(source) ?? [];
  return [...list.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
}

test('the features that Playwright switches off are off, though Chromium takes the last list alone', () => {
  const names = offByPlaywright();
  expect(names.length).toBeGreaterThan(10);
  const off = BROWSER_FLAGS.find((flag) => flag.startsWith('--disable-features='))?.split(/[=,]/);
  expect(off).toEqual(expect.arrayContaining(names));
});
