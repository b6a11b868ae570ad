import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { UPLOAD_LIMITS } from '@site/releases';
import { fillSite } from '@site/releases/testing';
import { type ArchiveEntry, archiveOf, FACTS } from '@site/releases/testing/archive';
import { Bucket, type BucketAddress, describeBucket, openMachine } from '@site/releases/testing/bucket';
import { sectionArchive, TestDeploy } from '../testing/deploy.ts';

jest.setTimeout(120_000);

const LIMITS = { upload: { ...UPLOAD_LIMITS, files: 50 } };

const file = (name: string, content: string | Buffer = 'x'): ArchiveEntry => ({ name, content });

/** What is refused, with which type, and in which words. */
const REFUSED: readonly [what: string, entries: readonly ArchiveEntry[], answer: string, words: string][] = [
  [
    'a symbolic link',
    [{ name: 'client/a.js', type: 'symlink', linkname: '/etc/passwd' }],
    '422 upload-not-a-file',
    '"client/a.js" is a symlink.',
  ],
  [
    'a hard link',
    [{ name: 'client/a.js', type: 'link', linkname: 'facts.json' }],
    '422 upload-not-a-file',
    '"client/a.js" is a link.',
  ],
  [
    'a link to a folder, and a file through it',
    [{ name: 'client/out', type: 'symlink', linkname: '/tmp' }, file('client/out/a.js')],
    '422 upload-not-a-file',
    '"client/out" is a symlink.',
  ],
  ['a device', [{ name: 'client/a', type: 'block-device' }], '422 upload-not-a-file', 'is a block-device.'],
  ['a pipe', [{ name: 'client/a', type: 'fifo' }], '422 upload-not-a-file', 'is a fifo.'],
  ['a way out', [file('client/../../../a.js')], '422 upload-bad-name', '"client/../../../a.js" is no name'],
  ['an absolute name', [file('/etc/cron.d/a')], '422 upload-bad-name', '"/etc/cron.d/a" is no name'],
  ['a long name', [file(`client/${'a'.repeat(5000)}.js`)], '422 upload-bad-name', 'up to 200 characters'],
  [
    'a name in another case',
    [file('client/a.js'), file('client/A.js')],
    '422 upload-same-name',
    'differs from another in case only.',
  ],
  [
    'too many files',
    Array.from({ length: 50 }, (_each, at) => file(`client/${at}.js`)),
    '413 upload-too-many-files',
    'A build has 50 files at most.',
  ],
  [
    'a bomb',
    [file('client/a.js', Buffer.alloc(15_000_000))],
    '413 upload-bomb',
    'more than 50 times as large',
  ],
  [
    'too large a file',
    [file('client/a.js', randomBytes(UPLOAD_LIMITS.file + 1))],
    '413 upload-too-large',
    'client/a.js has more than 16 MB.',
  ],
  [
    'facts that are none',
    [{ name: 'facts.json', content: '{"version":1}' }],
    '422 upload-bad-facts',
    'facts.json',
  ],
];

/** Asks on a real socket. @returns status and type, and what is said */
async function put(server: string, token: string, body: Buffer, headers = {}): Promise<[string, string]> {
  const all = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip', ...headers };
  const response = await fetch(`${server}/releases/mf-two`, { method: 'PUT', body, headers: all });
  const { type, detail }: { type?: unknown; detail?: unknown } = Object(await response.json());
  return [`${response.status} ${String(type).replace('/problems/', '')}`, String(detail)];
}

/** Sends half of an archive, and goes away once that has begun to be unpacked. */
async function cutOff(server: string, token: string, archive: Buffer, begun: () => boolean): Promise<void> {
  const sending = request(`${server}/releases/mf-two`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/gzip',
      'content-length': archive.length,
    },
  });
  sending.on('error', () => undefined);
  sending.write(archive.subarray(0, archive.length / 2));
  while (!begun()) await sleep(10);
  sending.destroy();
}

/** Uploads everything that is refused. @param left what is on the disk and in the store, which has to stay as it is */
async function uploadAll(deploy: TestDeploy, server: string, left: () => Promise<unknown>): Promise<void> {
  const two = await deploy.token(['mf-two']);
  const build = await sectionArchive('mf-two', { addresses: ['/two'], text: 'Refused' });
  const before = await left();
  for (const [what, entries, answer, words] of REFUSED) {
    const own = entries[0]?.name === FACTS.name ? entries : [FACTS, ...entries];
    const told = await put(server, two, gzipSync(await archiveOf(...own), { level: 1 }));
    expect([what, ...told]).toEqual([what, answer, expect.stringContaining(words)]);
    expect([what, await left()]).toEqual([what, before]);
  }
  // Whole, and another one than was announced: that is known at its end.
  const digest = { 'content-digest': `sha-256=:${'A'.repeat(43)}=:` };
  expect(await put(server, two, build, digest)).toEqual([
    '422 upload-wrong-digest',
    'The bytes that arrived have another sha-256 than was announced.',
  ]);
  expect(await left()).toEqual(before);
  // Its end is missing, and nothing more comes.
  expect(await put(server, two, build.subarray(0, build.length / 2))).toEqual([
    '400 upload-cut-off',
    'The upload ended before it was whole.',
  ]);
  expect(await left()).toEqual(before);
}

/** What there is of releases on a disk, and what is not done. */
async function onDisk(folder: string): Promise<string[]> {
  const paths = ['releases', 'unfinished'].flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((path) => `${name}/${path}`),
  );
  return paths.sort();
}

test('whatever is refused is refused in its own words, and leaves nothing on the disk', async () => {
  const deploy = await TestDeploy.open({ limits: LIMITS });
  try {
    const server = await deploy.listen();
    const left = () => onDisk(deploy.site.data);
    await uploadAll(deploy, server, left);
    const before = await left();
    const archive = await sectionArchive('mf-two', { addresses: ['/two'], text: 'Half' });
    const two = await deploy.token(['mf-two']);
    await cutOff(server, two, archive, () => deploy.leftovers().length > 0);
    while (deploy.leftovers().length > 0) await sleep(10);
    expect(await left()).toEqual(before);
  } finally {
    await deploy.close();
  }
});

describeBucket((objects) => {
  /** The objects of every release. */
  async function inBucket(address: BucketAddress): Promise<string[]> {
    const sizes = await (await Bucket.open(address)).sizes('releases');
    return [...sizes.keys()].sort();
  }

  test('of an upload that is refused nothing comes into the bucket, nor stays on the disk', async () => {
    const data = mkdtempSync(join(tmpdir(), 'uploads-'));
    const address = objects().address();
    const site = await openMachine(data, address);
    await fillSite(site);
    const deploy = new TestDeploy(site, { limits: LIMITS });
    try {
      const server = await deploy.listen();
      const here = join(site.store.releases, '..');
      const unfinished = () => readdirSync(join(here, 'unfinished'));
      const left = async () => [await inBucket(address), await onDisk(here)];
      expect(await inBucket(address)).toContainEqual(expect.stringMatching(/^mf-two\//));
      await uploadAll(deploy, server, left);
      const before = await left();
      const archive = await sectionArchive('mf-two', { addresses: ['/two'], text: 'Half' });
      await cutOff(server, await deploy.token(['mf-two']), archive, () => unfinished().length > 0);
      while (unfinished().length > 0) await sleep(10);
      expect(await left()).toEqual(before);
    } finally {
      await deploy.close();
    }
    rmSync(data, { recursive: true, force: true });
  });
});
