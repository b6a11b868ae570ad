import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal, startProgram } from '@site/contract/program';
import { readPreview, signPreview } from '../preview/preview-link.ts';
import { rollback } from '../promote/rollback.ts';
import { addPublisher, createToken, revokePublisher } from '../publishers/publishers.ts';
import { Bucket } from '../store/objects/bucket.ts';
import { bucketUrl } from '../store/objects/s3-client.ts';
import { ReleaseStore } from '../store/store.ts';
import { bucketSettings, describeBucket } from '../testing/bucket/bucket.ts';
import { FixtureSite, liveSite } from '../testing/site.ts';
import { copyStore } from './copy.ts';

jest.setTimeout(300_000);

let site: FixtureSite;
let folders: string[];

beforeEach(async () => {
  folders = [];
  site = await liveSite();
});

afterEach(() => {
  site.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'));
  folders.push(folder);
  return folder;
}

const RECORD = {
  id: 'ab12',
  releases: [],
  by: 'ana',
  at: '2026-01-02T03:04:05.000Z',
  until: '2999-01-01T00:00:00.000Z',
};

const GRANT = { sections: ['mf-two'], may: ['publish', 'promote'] } as const;

/** More than one version of a section, a rollback, a preview, and a publisher. */
async function live(): Promise<void> {
  await site.ship('mf-two', { addresses: ['/two'], version: '2.0.0', text: 'Second' });
  await rollback(site.store, {});
  const { composition = '' } = (await site.store.current()) ?? {};
  await site.store.previews.add({ ...RECORD, composition });
  await createToken(site.store, GRANT, 90);
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = files.map(async (file) => [file.slice(folder.length), await readFile(file, 'base64')]);
  return Object.fromEntries(await Promise.all(contents));
}

/** All that a store has, its files' bytes included. */
async function contentOf(store: ReleaseStore) {
  const history = await store.generations.history();
  const names = (await store.names()).sort();
  const releases: Record<string, unknown> = {};
  for (const name of names) {
    for (const release of await store.releasesOf(name)) {
      await store.bringRelease(release);
      releases[`${name}@${release.version}`] = await filesOf(store.releaseFolder(name, release.version));
    }
  }
  const compositions: Record<string, unknown> = {};
  for (const id of (await store.compositionIds()).sort()) {
    await store.bringComposition(id);
    compositions[id] = await filesOf(store.compositionFolder(id));
  }
  const previews = await store.previews.all();
  const publishers = await store.publishers.all();
  const keys = [await store.previewKey.read(), await store.visitorKey.read()];
  return { history, releases, compositions, previews, publishers, keys };
}

const copy = (from: ReleaseStore, to: ReleaseStore) => copyStore(from, to, () => undefined);

test('a site is copied to another folder with all that it has, its previews too', async () => {
  await live();
  const token = await signPreview(site.store, RECORD, 'preview-link');
  await site.store.visitorKey.readOrMake();
  const to = new ReleaseStore(emptyFolder());
  await copy(site.store, to);
  const content = await contentOf(site.store);
  expect(content.history).toHaveLength(3);
  expect(await contentOf(to)).toEqual(content);
  expect(await readPreview(to, token, 'preview-link')).toMatchObject({ id: 'ab12' });
  // What is promoted there next is the step after it.
  const copied = new FixtureSite(undefined, to);
  folders.push(copied.data);
  expect((await copied.ship('mf-one', { addresses: ['/'], text: 'Next' })).generation.generation).toBe(4);
});

test('a copy can be run again, and brings what came since', async () => {
  const to = new ReleaseStore(emptyFolder());
  await copy(site.store, to);
  await live();
  await copy(site.store, to);
  await copy(site.store, to);
  expect(await contentOf(to)).toEqual(await contentOf(site.store));
  const newest = async (store: ReleaseStore) =>
    (await store.releasesOf('mf-two')).map(({ version }) => version);
  expect(await newest(to)).toEqual(await newest(site.store));
});

test('what was damaged in the target since is not vouched for: a composition is mended, a release is named', async () => {
  const to = new ReleaseStore(emptyFolder());
  await copy(site.store, to);
  const { composition = '' } = (await to.current()) ?? {};
  const page = join(to.compositionFolder(composition), 'pages/index.html');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, 'something else');
  await copy(site.store, to);
  expect(readFileSync(page, 'utf8')).toBe(text);
  const [release] = await to.releasesOf('mf-two');
  if (!release) throw new Error('There is no release');
  rmSync(join(to.releaseFolder('mf-two', release.version), 'client/page.css'));
  await expect(copy(site.store, to)).rejects.toThrow(
    /^mf-two@\S+ of the target is broken: .*page.css.* Delete .*mf-two.* and copy again\.$/,
  );
});

test('publishers keep their rights and tokens, what was ended in either store is ended, and used identities and jobs stay', async () => {
  const { store } = site;
  const [ended, there, good] = [
    await createToken(store, GRANT, 90),
    await createToken(store, GRANT, 90),
    await createToken(store, GRANT, 90),
  ];
  const ci = await addPublisher(store, GRANT, 'https://ci.example', { project_id: '7' });
  const actor = { id: ci.id };
  const at = new Date().toISOString();
  await store.exchanges.add({ id: 'used', actor, hash: '', expires: at, keptUntil: at });
  await store.jobs.add({ id: 'job', kind: 'promotion', actor, releases: [], at, state: 'done' });
  const to = new ReleaseStore(emptyFolder());
  await copy(store, to);
  await revokePublisher(store, 'token', ended.publisher.id);
  await revokePublisher(to, 'token', there.publisher.id);
  await copy(store, to);
  const of = ({ publisher: { id } }: typeof good) => to.publishers.read(id);
  expect(await of(good)).toEqual(good.publisher);
  expect(await to.publishers.read(ci.id)).toEqual(ci);
  expect(await of(ended)).toEqual({ ...ended.publisher, revokedAt: expect.any(String) });
  expect(await of(there)).toEqual({ ...there.publisher, revokedAt: expect.any(String) });
  expect([await to.exchanges.all(), await to.jobs.all()]).toEqual([[], []]);
});

test('a target with another history, or another key, is refused, and nothing is copied into it', async () => {
  await live();
  const other = await liveSite();
  folders.push(other.data);
  await other.ship('mf-one', { addresses: ['/'], text: 'Other' });
  const before = await contentOf(other.store);
  await expect(copy(site.store, other.store)).rejects.toThrow(Refusal);
  await expect(copy(site.store, other.store)).rejects.toThrow(
    'they differ in generation 2. Copy into an empty store.',
  );
  expect(await contentOf(other.store)).toEqual(before);
  const longer = new ReleaseStore(emptyFolder());
  await copy(site.store, longer);
  const newest = await longer.current();
  if (newest) await longer.generations.create(newest.generation, newest);
  await expect(copy(site.store, longer)).rejects.toThrow('they differ in generation 4');
  const keyed = new ReleaseStore(emptyFolder());
  await keyed.previewKey.readOrMake();
  await site.store.previewKey.readOrMake();
  await expect(copy(site.store, keyed)).rejects.toThrow('another key for previews');
  const visited = new ReleaseStore(emptyFolder());
  await visited.visitorKey.readOrMake();
  await site.store.visitorKey.readOrMake();
  await expect(copy(site.store, visited)).rejects.toThrow('another key for visitors');
});

test('a target that lacks what the source has pruned is refused: between them there would be no history', async () => {
  const to = new ReleaseStore(emptyFolder());
  await copy(site.store, to);
  await live();
  await site.store.generations.removeBefore(3);
  await expect(copy(site.store, to)).rejects.toThrow('they differ in generation 2');
});

test('of what is not whole no copy is made, and nothing goes live in the target', async () => {
  const [release] = await site.store.releasesOf('mf-two');
  if (!release) throw new Error('There is no release');
  writeFileSync(join(site.store.releaseFolder('mf-two', release.version), 'client/page.css'), 'h1{}');
  const to = new ReleaseStore(emptyFolder());
  await expect(copy(site.store, to)).rejects.toThrow(
    /^releases\/mf-two\/.* is not whole, .*page.css has other bytes/,
  );
  expect([await to.current(), await to.releasesOf('mf-two')]).toEqual([undefined, []]);
});

describeBucket((objects) => {
  test('a site is copied into a bucket and back, through a crash in the middle', async () => {
    await live();
    const address = objects().address();
    const bucket = await Bucket.open(address);
    const machine = () => new ReleaseStore(emptyFolder(), bucket);
    const program = startProgram('platform/releases/src/cli/cli.ts', {
      args: ['copy', '--from', site.data, '--to', bucketUrl(address)],
      env: { ...bucketSettings(address), SITE_DATA: emptyFolder() },
      output: 'kept',
    });
    while (!program.written.stderr.includes('Copied mf-one@')) {
      if (program.exitCode !== null) throw new Error(program.written.stderr);
      await sleep(1);
    }
    program.kill('SIGKILL');
    expect(await program.ended).toMatchObject({ code: null, stdout: '' });
    expect(await machine().current()).toBeUndefined();
    const lines: string[] = [];
    await copyStore(site.store, machine(), (line) => lines.push(line));
    expect(lines.join()).not.toContain('mf-one@');
    expect(lines.at(-1)).toBe('Copied generation 3');
    const content = await contentOf(site.store);
    expect(await contentOf(machine())).toEqual(content);
    const again: string[] = [];
    await copyStore(site.store, machine(), (line) => again.push(line));
    expect(again).toEqual([]);
    const back = new ReleaseStore(emptyFolder());
    await copy(machine(), back);
    expect(await contentOf(back)).toEqual(content);
  });
});
