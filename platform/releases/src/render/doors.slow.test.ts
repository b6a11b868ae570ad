import { preview } from '../preview/preview.ts';
import { builtRoutes } from '../publish/routes.ts';
import { type FixtureSite, liveSite, ORIGIN } from '../testing/site.ts';

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

test('whatever runs the code of sections first says what it could do on this system, and nothing says it again', async () => {
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'Other text' });
  // There is nothing there to confine processes with.
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  const folder = site.store.releaseFolder(release.name, release.version);
  await builtRoutes(site.store, folder, release.name, release.chunks, 'live');
  expect(printed.mock.calls.join('')).toBe(
    `This system does not keep the code of sections from everything. It could:
  connect to programs on this machine and elsewhere over the network
  connect to programs on this machine that listen on a socket file, as PostgreSQL does
  signal programs of the user that it runs as
  get at files of the user that it runs as, wherever Node's permission model has a hole
  take more memory than its heap may have
Install bubblewrap, and allow it to make namespaces, to close that: docs/operations.md.
`,
  );
  printed.mockClear();
  await site.promote([release]);
  await preview(site.store, [release], { origin: ORIGIN, hours: 1 });
  expect(printed.mock.calls.join('')).toBe('');
});
