import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { preview } from '../preview/preview.ts';
import { builtRoutes } from '../publish/routes.ts';
import { FixtureSite, liveSite, ORIGIN } from '../testing/site.ts';
import { WARNED } from './warning.ts';

let site: FixtureSite;
let printed: jest.SpyInstance;
const { platform } = process;

beforeEach(async () => {
  site = await liveSite();
  printed = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
});

afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform });
  printed.mockRestore();
  site.remove();
});

test('a store is warned of once, in one line, by whatever runs the code of sections first', async () => {
  // Stores of tests have been warned of.
  rmSync(join(site.data, WARNED));
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'Other text' });
  // No such system has anything to confine processes with.
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  const folder = site.store.releaseFolder(release.name, release.version);
  await builtRoutes(site.store, folder, release.name, release.chunks, 'live');
  expect(printed.mock.calls.join('')).toBe(
    'Warning: this system does not fully confine the code of sections. ' +
      'Install bubblewrap and allow it to make namespaces: see docs/operations.md.\n',
  );
  printed.mockClear();
  await site.promote([release]);
  await preview(new FixtureSite(site.data).store, [release], { origin: ORIGIN, hours: 1 });
  expect(printed.mock.calls.join('')).toBe('');
});
