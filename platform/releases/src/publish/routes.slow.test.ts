import { Refusal } from '@site/contract/program';
import type { ReleaseManifest } from '../store/manifest.ts';
import { addSection, addShell } from '../testing/fixtures.ts';
import { emptySite, type FixtureSite } from '../testing/site.ts';
import { builtRoutes, type ReadWith } from './routes.ts';

let site: FixtureSite;
let section: ReleaseManifest;

beforeEach(async () => {
  site = emptySite();
  section = await addSection(site.store, 'mf-two', { addresses: ['/two'] });
});

afterEach(() => site.remove());

const ROUTES = [{ path: '/two', page: 'page', addresses: ['/two'] }];

/** The routes of the section, read from its build. */
function readRoutes(readWith: ReadWith = 'live', chunks = section.chunks) {
  const folder = site.store.releaseFolder(section.name, section.version);
  return builtRoutes(site.store, folder, section.name, chunks, readWith);
}

test('a route keeps the entry that it asks for in the header', async () => {
  await site.shipShell();
  section = await addSection(site.store, 'mf-two', { addresses: ['/two'], menu: 'Two' });
  expect(await readRoutes()).toEqual([{ ...ROUTES[0], menu: { label: 'Two' } }]);
});

test('routes are read with the live shell, whatever was published after it', async () => {
  await site.shipShell();
  await addShell(site.store, { broken: true });
  expect(await readRoutes()).toEqual(ROUTES);
});

test('where the newest shell is to be promoted with the section they are read with that one', async () => {
  await site.shipShell();
  await addShell(site.store, { broken: true });
  await expect(readRoutes('newest')).rejects.toThrow('The shell of this test is broken');
});

test('where nothing is live they are read with the newest shell', async () => {
  await addShell(site.store);
  expect(await readRoutes()).toEqual(ROUTES);
  await addShell(site.store, { broken: true });
  await expect(readRoutes()).rejects.toThrow('The shell of this test is broken');
});

test('without a shell they cannot be read, and the refusal says so', async () => {
  await expect(readRoutes()).rejects.toThrow(Refusal);
  await expect(readRoutes()).rejects.toThrow('publish "shell" first');
});

test('a section that cannot be loaded is a refusal that says why', async () => {
  await addShell(site.store);
  section = await addSection(site.store, 'mf-two', { addresses: ['/two'], serverFault: 'throws on load' });
  const read = readRoutes();
  await expect(read).rejects.toThrow(Refusal);
  await expect(read).rejects.toThrow(
    'The routes of mf-two cannot be read: Error: The section cannot be loaded',
  );
});

test('a route of another shape is refused in words for its author', async () => {
  await addShell(site.store);
  const nothing = undefined as unknown as string;
  section = await addSection(site.store, 'mf-two', { addresses: ['/two', nothing], path: '/two' });
  await expect(readRoutes()).rejects.toThrow(
    'The routes of mf-two cannot be read: ✖ Invalid input: expected string, received null',
  );
});

test('a route that browsers would not find is refused, with what to do', async () => {
  await addShell(site.store);
  section = await addSection(site.store, 'mf-two', { addresses: [], path: '/???' });
  const read = readRoutes();
  await expect(read).rejects.toThrow(Refusal);
  await expect(read).rejects.toThrow(
    '"/???", of mf-two, is not the path of a route.\n  Write it as /services/:service',
  );
});

test('an address without its slash is refused, with how addresses are written', async () => {
  await addShell(site.store);
  section = await addSection(site.store, 'mf-two', { addresses: ['two'], path: '/two' });
  await expect(readRoutes()).rejects.toThrow(
    '"two", of mf-two, is not an address that a page can have.\n  Write it as /services/generators',
  );
});

test('a page whose name every object knows has no chunk by that', async () => {
  await addShell(site.store);
  await expect(readRoutes('live', Object.create({ page: [] }))).rejects.toThrow('has no chunk of that name');
});

test('a page without a chunk of its name is refused', async () => {
  await addShell(site.store);
  await expect(readRoutes('live', { [section.container]: [] })).rejects.toThrow(
    'The page "page" of route /two has no chunk of that name. "pages" of the section has to have it, loaded with import(/* webpackChunkName: "page" */ …).',
  );
});
