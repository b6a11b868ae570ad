import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { REMOTE_ENTRY, SHELL_ENTRY } from '@site/build/artefacts';
import { loadComposition } from '../store/load.ts';
import { releaseId } from '../store/release-store.ts';
import type { ServerFault } from '../testing/builds/section.ts';
import { emptySite, FixtureSite, liveSite, publishFixtureSite } from '../testing/site.ts';
import { readRoutes } from './render.ts';

let site: FixtureSite;

beforeEach(async () => {
  site = await liveSite();
});

afterEach(() => site.remove());

test('each section that does something wrong in Node is refused, and the live site stays', async () => {
  const reasons: [ServerFault, string][] = [
    ['throws on load', 'The section cannot be loaded'],
    ['throws on render', 'The page cannot be rendered'],
    ['throws later', 'Nobody catches this'],
    ['never renders', 'It waits for something that never happens'],
    ['hangs on render', 'Took longer than 15 s'],
    ['ends the process', 'The code of a release ended the process'],
    ['answers nonsense', 'It sent an unexpected answer'],
    ['answers without end', 'It sent an unexpected answer'],
    ['leaks objects', 'or used more than 512 MB of memory'],
  ];
  const published = reasons.map(([serverFault], at) => site.publish(`mf-${at}`, { serverFault }));
  const error = await site.promote(await Promise.all(published)).catch(String);
  for (const [at, [, reason]] of reasons.entries())
    expect(error).toMatch(new RegExp(`Refused by check "render": .*/mf-${at}\\b.* not render: .*${reason}`));
  expect(await site.store.current()).toMatchObject({ generation: 1 });
});

test('a section can answer only for its own pages', async () => {
  const release = await site.publish('mf-two', { addresses: ['/two'], serverFault: 'speaks for others' });
  const { composition } = await site.promote([release]);
  const loaded = await loadComposition(site.store, composition);
  expect(String(loaded?.files.get('pages/index.html')?.content)).toContain('Text at /');
  expect(loaded?.manifest.company.name).toBe('Fixture Electric');
});

test("a section's code reaches no file, program or setting of this machine", async () => {
  const server = createServer().listen(0, '127.0.0.1');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const secret = join(site.data, 'store/generations/1.json');
  const release = await site.publish('mf-two', {
    addresses: ['/two'],
    serverFault: 'reaches out',
    text: JSON.stringify({ port, secret }),
  });
  const { composition } = await site.promote([release]);
  server.close();
  const page = String((await loadComposition(site.store, composition))?.files.get('pages/two.html')?.content);
  const came = JSON.parse(/<pre>(.*)<\/pre>/.exec(page)?.[1] ?? '{}');
  expect(came).toMatchObject({
    'read a file': expect.stringMatching(/^(?:ERR_ACCESS_DENIED|ENOENT)$/),
    'write a file': expect.stringMatching(/^(?:ERR_ACCESS_DENIED|ENOENT|EROFS)$/),
    'start a program': 'ERR_ACCESS_DENIED',
    'start a worker': 'ERR_ACCESS_DENIED',
    'read the environment': 'EMPTY',
  });
});

test('a system that cannot confine sections causes one warning per store', async () => {
  const { platform } = process;
  const fresh = emptySite();
  const printed = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  // No such system has anything to confine processes with.
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  try {
    await publishFixtureSite(fresh);
    // A later command on the same store.
    await new FixtureSite(fresh.data).ship('mf-two', { addresses: ['/two'], text: 'New' });
  } finally {
    fresh.remove();
    Object.defineProperty(process, 'platform', { value: platform });
  }
  expect(printed.mock.calls.map(([line]) => line)).toEqual([
    'Warning: this system does not fully confine the code of sections. Install bubblewrap and allow it to make namespaces: see docs/operations.md.\n',
  ]);
  printed.mockRestore();
});

test('the live shell reads the routes of a build', async () => {
  const release = await site.publish('mf-three', { addresses: ['/three'], menu: 'Three' });
  const folder = await site.store.cache.materialize(releaseId(release));
  const { shell = '' } = (await site.store.current())?.releases ?? {};
  const shellFolder = await site.store.cache.materialize(releaseId({ name: 'shell', version: shell }));
  const remotes = [{ container: 'mf_three', entry: join(folder ?? '', REMOTE_ENTRY) }];
  const builds = { shell: join(shellFolder ?? '', SHELL_ENTRY), remotes };
  expect(await readRoutes(builds)).toEqual([
    { path: '/three', page: 'page', addresses: ['/three'], menu: { label: 'Three' } },
  ]);
});

test('pages with unchanged inputs come from the cache', async () => {
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'New' });
  await site.promote([release]);
  await site.service.rollback({});
  const pages = join(site.store.cache.root, 'pages');
  const [kept] = readdirSync(pages).filter((file) =>
    readFileSync(join(pages, file), 'utf8').includes('New at'),
  );
  const text = readFileSync(join(pages, kept ?? ''), 'utf8');
  writeFileSync(join(pages, kept ?? ''), text.replace('New at', 'Kept at'));
  const { composition } = await site.promote([release]);
  const loaded = await loadComposition(site.store, composition);
  expect(String(loaded?.files.get('pages/two.html')?.content)).toContain('Kept at /two');
});

test('a section may be named "picture": its keys are its own', async () => {
  const { composition } = await site.ship('picture', { addresses: ['/picture'] });
  const loaded = await loadComposition(site.store, composition);
  const { madeFrom, releases = {} } = loaded?.manifest ?? {};
  expect(Object.keys(madeFrom ?? {}).sort()).toEqual(Object.keys(releases).sort());
  expect(madeFrom?.picture).toMatch(/^[\da-f]{32}$/);
  expect(String(loaded?.files.get('pages/picture.html')?.content)).toContain('Text at /picture');
  for (const file of ['og/picture.png', 'og/two.png'])
    expect(loaded?.files.get(file)?.content.subarray(1, 4).toString()).toBe('PNG');
});
