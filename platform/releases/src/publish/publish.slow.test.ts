import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REMOTE_ENTRY } from '@site/build/artefacts';
import { writeContents, writeSectionBuild, writeShellBuild } from '../testing/fixtures.ts';
import { emptySite, type FixtureSite, liveSite } from '../testing/site.ts';
import { packBuild } from './build.ts';
import { describeBuild, readFacts } from './describe.ts';

let site: FixtureSite;
let dist: string;

beforeEach(async () => {
  site = await liveSite();
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
});

afterEach(() => {
  site.remove();
  rmSync(dist, { recursive: true });
});

/** Publishes the build in the folder, as the command line and the deploy service do. */
async function publish(name: string) {
  const archive = join(dist, 'build.tar.gz');
  writeFileSync(archive, await packBuild(dist, await readFacts(dist)));
  return site.service.publish({ name, archive });
}

const describe_ = (name = 'mf-three') => describeBuild(site.store, name, dist, { by: 'tests' });

test('a build becomes a release that its own bytes describe', async () => {
  await writeSectionBuild(dist, 'mf-three', { menu: 'Three', kit: '^1.0.0' });
  const published = await publish('mf-three');
  expect(published).toEqual({
    name: 'mf-three',
    version: expect.stringMatching(/^1\.0\.0-[\da-f]{32}$/),
    added: true,
    warnings: [],
  });
  const release = await site.store.release('mf-three', published.version);
  expect(release).toMatchObject({
    kind: 'section',
    kit: '^1.0.0',
    container: 'mf_three',
    routes: [{ path: '/mf-three', page: 'page', addresses: ['/mf-three'], menu: { label: 'Three' } }],
  });
  expect(release?.files.map(({ path }) => path)).toContain('client/page.js');
  expect(await publish('mf-three')).toEqual({ ...published, added: false });
  const { generation } = await site.promote([{ name: 'mf-three', version: published.version }]);
  expect(generation).toBe(2);
});

test('what a promotion would be refused for is said at once', async () => {
  await writeSectionBuild(dist, 'mf-three', { addresses: ['/two'] });
  const { warnings } = await publish('mf-three');
  expect(warnings).toEqual([
    {
      check: 'addresses',
      problem: '/two is claimed more than once, by mf-three and mf-two.',
      advice: expect.any(String),
    },
  ]);
});

test('a shell says which kit it provides; without one no section can be read', async () => {
  const empty = emptySite();
  try {
    await writeSectionBuild(dist, 'mf-three');
    const described = describeBuild(empty.store, 'mf-three', dist, { by: 'tests' });
    await expect(described).rejects.toThrow('publish "shell" first');
  } finally {
    empty.remove();
  }
  await writeShellBuild(dist, { kit: '1.2.0' });
  expect((await describe_('shell')).manifest).toMatchObject({ kind: 'shell', kit: '1.2.0' });
  await writeContents(dist, { 'facts.json': JSON.stringify({ version: '1.0.0' }) });
  await expect(describe_('shell')).rejects.toThrow('which version of the kit');
});

test('where it cannot be read which kit a build needs, it is refused', async () => {
  await writeSectionBuild(dist, 'mf-three');
  const entry = readFileSync(join(dist, REMOTE_ENTRY), 'utf8');
  // As if the bundler wrote its list of shared modules in another way.
  writeFileSync(join(dist, REMOTE_ENTRY), entry.replace('shareKey: "@site/kit"', '"key": "@site/kit"'));
  await expect(describe_()).rejects.toThrow('which versions it needs cannot be read');
  writeFileSync(join(dist, REMOTE_ENTRY), entry.replace('"^1.0.0"', '"^2.0.0"'));
  await expect(describe_()).rejects.toThrow('The build needs kit ^2.0.0, and its facts.json says ^1.0.0.');
  writeFileSync(join(dist, 'facts.json'), JSON.stringify({ version: '1.0.0' }));
  await expect(describe_()).rejects.toThrow('the range of kit versions that it works with');
});

test.each([
  ['client/login.js.htm', 'has an ending that no file of a build has'],
  ['client/login.html', 'has an ending that no file of a build has'],
  ['client/login.xhtml', 'has an ending that no file of a build has'],
  ['server/data.node', 'has an ending that no file of a build has'],
])('%s is refused: it might be taken for something else', async (file, problem) => {
  await writeSectionBuild(dist, 'mf-three');
  await writeContents(dist, { [file]: '<form action="https://evil.example">' });
  await expect(describe_()).rejects.toThrow(problem);
});

test.each<[string, Record<string, string>, string]>([
  ['without facts', { 'facts.json': '{' }, 'facts.json of the build does not say what it should'],
  ['without a list of chunks', { 'chunks.json': '[]' }, 'chunks.json of the build does not say'],
  ['without a file that it names', { 'chunks.json': '{"page":["gone.js"]}' }, 'names gone.js'],
  ['without a chunk for its page', { 'chunks.json': '{}' }, 'has no chunk of that name'],
  [
    'of another section',
    { 'facts.json': '{"name":"@site/mf-four","version":"1.0.0","kit":"*"}' },
    'This is a build of @site/mf-four',
  ],
  ['that cannot be loaded', { 'server/settings.json': '{' }, 'The routes of mf-three cannot be read'],
])('a build %s is refused', async (_, contents, problem) => {
  await writeSectionBuild(dist, 'mf-three');
  await writeContents(dist, contents);
  await expect(describe_()).rejects.toThrow(problem);
});

test('a link in a build is refused: it would lead to other files', async () => {
  await writeSectionBuild(dist, 'mf-three');
  symlinkSync('/etc/passwd', join(dist, 'client/x.js'));
  await expect(describe_()).rejects.toThrow('client/x.js of the build is no plain file');
});

test('a publisher without the right publishes nothing', async () => {
  await writeSectionBuild(dist, 'mf-three');
  const archive = join(dist, 'build.tar.gz');
  writeFileSync(archive, await packBuild(dist, await readFacts(dist)));
  const asked: unknown[] = [];
  const authorize = (rights: readonly string[], sections: readonly string[]) => {
    asked.push([rights, sections]);
    if (asked.length > 1) throw new Error('Revoked meanwhile');
  };
  await expect(site.service.publish({ name: 'mf-three', archive }, { authorize })).rejects.toThrow('Revoked');
  expect(asked).toEqual([
    [['publish'], ['mf-three']],
    [['publish'], ['mf-three']],
  ]);
  expect(await site.store.names()).not.toContain('mf-three');
});
