import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '@site/contract/program';
import { writeSectionBuild, writeShellBuild } from '../testing/build-folder.ts';
import { type FixtureSite, liveSite } from '../testing/site.ts';
import { acceptBuild, buildFacts } from './accept.ts';
import { readBuiltKit } from './built-kit.ts';

let site: FixtureSite;
let dist: string;

beforeAll(async () => {
  site = await liveSite();
});

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'accept-'));
});

afterEach(() => rmSync(dist, { recursive: true }));

afterAll(() => site.remove());

const KIT = { '@site/kit': ['Button', 'Text'], '@site/kit/dialog': ['Modal'] };

test('what a section takes from the kit, its routes and chunks are read from its bytes', async () => {
  const facts = await writeSectionBuild(dist, 'mf-two', { addresses: ['/two'], kit: '^1.4.0', uses: KIT });
  const { release, added } = await acceptBuild(site.store, 'mf-two', dist, facts);
  expect(added).toBe(true);
  expect(release).toMatchObject({
    kind: 'section',
    kit: '^1.4.0',
    uses: KIT,
    routes: [{ path: '/two', page: 'page', addresses: ['/two'] }],
    chunks: { page: ['page.js', 'page.css'] },
  });
});

test('equal bytes are the same release, whatever is said of them; other bytes are another one', async () => {
  const facts = await writeSectionBuild(dist, 'mf-two', { text: 'Same' });
  const first = await acceptBuild(site.store, 'mf-two', dist, facts);
  const again = await acceptBuild(site.store, 'mf-two', dist, { ...facts, source: 'abcdef' }, { by: 'eve' });
  expect(first.release.by).toBe(userInfo().username);
  expect(again).toEqual({ release: first.release, added: false });
  writeFileSync(join(dist, 'client/page.css'), 'h1{margin:1px}');
  expect((await acceptBuild(site.store, 'mf-two', dist, facts)).release.version).not.toBe(
    first.release.version,
  );
});

test('a build that names a file which it does not have is refused, and nothing is kept', async () => {
  const facts = await writeSectionBuild(dist, 'mf-new');
  rmSync(join(dist, 'client/page.css'));
  const accepting = acceptBuild(site.store, 'mf-new', dist, facts);
  await expect(accepting).rejects.toThrow(Refusal);
  await expect(accepting).rejects.toThrow('names page.css, which is not among its files');
  expect(await site.store.names()).not.toContain('mf-new');
});

test('a build of another package is refused, whatever release it should become', async () => {
  const facts = await writeSectionBuild(dist, 'mf-new');
  const accepting = acceptBuild(site.store, 'mf-new', dist, { ...facts, name: '@site/mf-two' });
  await expect(accepting).rejects.toThrow('This is a build of @site/mf-two, not of mf-new.');
  const named = { ...facts, name: '@site/mf-new' };
  expect(await acceptBuild(site.store, 'mf-new', dist, named)).toMatchObject({ added: true });
});

test('a section that takes nothing from the kit has the range that its facts file says', async () => {
  const facts = await writeSectionBuild(dist, 'mf-two', { uses: {}, text: 'Plain' });
  const { release } = await acceptBuild(site.store, 'mf-two', dist, { ...facts, kit: '^1.2.0' });
  expect(release).toMatchObject({ kit: '^1.2.0', uses: {} });
});

test('a build without a list of chunks, or with another thing in its place, is refused', async () => {
  const facts = await writeSectionBuild(dist, 'mf-new');
  writeFileSync(join(dist, 'chunks.json'), '{"page":"page.js"}');
  await expect(acceptBuild(site.store, 'mf-new', dist, facts)).rejects.toThrow('does not say which files');
  rmSync(join(dist, 'chunks.json'));
  await expect(acceptBuild(site.store, 'mf-new', dist, facts)).rejects.toThrow('has no chunks.json');
});

test('a shell says which kit it provides', async () => {
  const facts = await writeShellBuild(dist, { kit: '2.0.0', provides: KIT });
  await expect(acceptBuild(site.store, 'shell', dist, { ...facts, kit: undefined })).rejects.toThrow(
    'has to say which kit it provides',
  );
  const { release } = await acceptBuild(site.store, 'shell', dist, facts);
  expect(release).toMatchObject({ kind: 'shell', kit: '2.0.0', provides: KIT });
});

test('a build that takes an entry of the kit as a whole is refused: nobody could say what it uses', async () => {
  await writeSectionBuild(dist, 'mf-new', { uses: { '@site/kit': ['Button'] } });
  writeFileSync(join(dist, 'server/more.cjs'), 'var all_of = __webpack_require__(0);\nuse(all_of);\n');
  await expect(readBuiltKit(dist)).rejects.toThrow('takes all of @site/kit');
});

test.each(['../../etc', '1.0', '1.0.0/..', `1.0.0-${'a'.repeat(99)}`, ''])(
  'a package version "%s" is none: it would be part of a path',
  (version) => {
    expect(buildFacts.safeParse({ version }).success).toBe(false);
  },
);
