import { REMOTE_ENTRY } from '@site/build/artefacts';
import { type SectionFixture, sectionBuild, shellBuild } from '../testing/fixtures.ts';
import { emptySite, type FixtureSite, liveSite } from '../testing/site.ts';
import { describeBuild } from './describe.ts';

let site: FixtureSite;
let build: Map<string, Buffer>;

beforeEach(async () => {
  site = await liveSite();
  build = await sectionBuild('mf-three', { menu: 'Three' });
});

afterEach(() => site.remove());

const publish = () => site.service.publish({ name: 'mf-three', files: build });

const describeIt = (name = 'mf-three') => describeBuild(site.store, name, build, { by: 'tests' });

function write(contents: Record<string, string>): void {
  for (const [path, content] of Object.entries(contents)) build.set(path, Buffer.from(content));
}

test('a build becomes a release named by its content', async () => {
  const published = await publish();
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
  expect(await publish()).toEqual({ ...published, added: false });
  const { generation } = await site.promote([{ name: 'mf-three', version: published.version }]);
  expect(generation).toBe(2);
});

test('publishing names every reason for which a promotion would fail', async () => {
  build = await sectionBuild('mf-three', { addresses: ['/two'] });
  const { warnings } = await publish();
  expect(warnings).toEqual([
    {
      check: 'addresses',
      problem: '/two belongs to more than one section: mf-three and mf-two.',
      advice: expect.any(String),
    },
  ]);
});

test('a shell says which kit it provides; without one no section can be read', async () => {
  const empty = emptySite();
  try {
    const described = describeBuild(empty.store, 'mf-three', build, { by: 'tests' });
    await expect(described).rejects.toThrow('Publish "shell" first');
  } finally {
    empty.remove();
  }
  build = await shellBuild({ kit: '1.2.0' });
  expect((await describeIt('shell')).manifest).toMatchObject({ kind: 'shell', kit: '1.2.0' });
  write({ 'facts.json': JSON.stringify({ version: '1.0.0' }) });
  await expect(describeIt('shell')).rejects.toThrow('must contain the version of its kit');
});

test('a version stands for everything that a build says, not for its files alone', async () => {
  const { manifest } = await describeIt();
  write({ 'chunks.json': JSON.stringify({ ...manifest.chunks, page: ['page.js'] }) });
  expect((await describeIt()).manifest.version).not.toBe(manifest.version);
  build = await shellBuild();
  const { manifest: shell } = await describeIt('shell');
  write({ 'facts.json': JSON.stringify({ version: '1.0.0', kit: '1.1.0' }) });
  expect((await describeIt('shell')).manifest.version).not.toBe(shell.version);
});

test('a build without a readable kit range is refused', async () => {
  const entry = String(build.get(REMOTE_ENTRY));
  // As if the bundler wrote its list of shared modules in another way.
  write({ [REMOTE_ENTRY]: entry.replace('shareKey: "@site/kit"', '"key": "@site/kit"') });
  await expect(describeIt()).rejects.toThrow(
    'Which versions of the kit server/remoteEntry.cjs needs cannot be read',
  );
  write({ [REMOTE_ENTRY]: entry.replaceAll(/"(@site\/kit|\^1.0.0)"/g, "'$1'") });
  await expect(describeIt()).rejects.toThrow(
    'Which versions of the kit server/remoteEntry.cjs needs cannot be read',
  );
  write({ [REMOTE_ENTRY]: entry.replace('"^1.0.0"', '"^2.0.0"') });
  await expect(describeIt()).rejects.toThrow('The build needs kit ^2.0.0, and its facts.json says ^1.0.0.');
  write({ 'facts.json': JSON.stringify({ version: '1.0.0' }) });
  await expect(describeIt()).rejects.toThrow('the range of kit versions that it works with');
});

test.each([
  'client/login.js.htm',
  'client/login.html',
  'client/login.xhtml',
  'client/a.js.br',
  'client/.hidden.js',
  'client/../x.js',
  '/client/x.js',
  'client/a b.js',
  'server/data.node',
  'other/a.js',
  `client/${'a'.repeat(200)}.js`,
])('a build with %s is refused: it might be taken for something else', async (file) => {
  write({ [file]: '<form action="https://evil.example">' });
  await expect(publish()).rejects.toMatchObject({
    code: 'bad-upload',
    message: expect.stringContaining('is no file of a build. A build has files in client/ (js css'),
  });
});

test('a build has a limited number of files', async () => {
  for (let count = 0; count <= 4000; count += 1) write({ [`client/${count}.js`]: '' });
  await expect(publish()).rejects.toThrow('4000 files at most');
});

test('a build with too much text is refused before compression', async () => {
  for (const count of [1, 2, 3]) write({ [`client/${count}.css`]: ' '.repeat(1.5 * 1024 * 1024) });
  const startedAt = performance.now();
  await expect(publish()).rejects.toThrow('Scripts, styles and texts for browsers have 4 MB');
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

test.each<[string, Record<string, string>, string]>([
  ['without facts', { 'facts.json': '{' }, 'facts.json of the build has unexpected content'],
  ['without a list of chunks', { 'chunks.json': '[]' }, 'chunks.json of the build has'],
  ['without a file that it names', { 'chunks.json': '{"page":["gone.js"]}' }, 'names gone.js'],
  ['without a chunk for its page', { 'chunks.json': '{}' }, 'has no chunk of that name'],
  [
    'of another section',
    { 'facts.json': '{"name":"@site/mf-four","version":"1.0.0","kit":"*"}' },
    'This is a build of @site/mf-four',
  ],
  ['that cannot be loaded', { 'server/settings.json': '{' }, 'The routes of mf-three cannot be read'],
])('a build %s is refused', async (_, contents, problem) => {
  write(contents);
  await expect(describeIt()).rejects.toThrow(problem);
});

test.each<[SectionFixture, string]>([
  [{ kit: 'newest' }, 'the range of kit versions that it works with'],
  [{ addresses: ['/Three'] }, '"/Three", of mf-three, is not a valid address'],
  [{ path: '/a b' }, '"/a b", of mf-three, is not a valid route path'],
  [{ path: '/four' }, 'does not match the path /four of its route'],
])('a section with %j is refused', async (fixture, problem) => {
  build = await sectionBuild('mf-three', fixture);
  await expect(publish()).rejects.toThrow(problem);
});

test('a publisher without the right publishes nothing', async () => {
  const asked: unknown[] = [];
  const authorize = (rights: readonly string[], sections: readonly string[]) => {
    asked.push([rights, sections]);
    if (asked.length > 1) throw new Error('Revoked meanwhile');
  };
  const published = site.service.publish({ name: 'mf-three', files: build }, { authorize });
  await expect(published).rejects.toThrow('Revoked');
  expect(asked).toEqual([
    [['publish'], ['mf-three']],
    [['publish'], ['mf-three']],
  ]);
  expect(await site.store.names()).not.toContain('mf-three');
});
