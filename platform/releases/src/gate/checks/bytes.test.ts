import { utimesSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { chooseReleases } from '../../compose/choose.ts';
import type { ReleaseManifest } from '../../store/manifest.ts';
import { addSection } from '../../testing/fixtures.ts';
import { type FixtureSite, liveSite } from '../../testing/site.ts';
import { bytes } from './bytes.ts';

const SCRIPT = 'client/page.js';

let site: FixtureSite;
let release: ReleaseManifest;
let read: jest.SpyInstance;

beforeEach(async () => {
  // However long it takes until the files that are written now are compared, it is this moment.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  site = await liveSite();
  release = await addSection(site.store, 'mf-two', { addresses: ['/two'], text: 'Other text' });
  read = jest.spyOn(fs, 'readFile');
});

afterEach(() => {
  jest.restoreAllMocks();
  site.remove();
});

function scriptFile(): string {
  return join(site.store.releaseFolder(release.name, release.version), SCRIPT);
}

/** Goes on as if a minute had passed. */
function later(): void {
  const now = Date.now() + 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(now);
}

/** What the check finds, and whether it reads the script. */
async function check(change: Partial<ReleaseManifest> = {}) {
  const { store } = site;
  const { composition: live } = await store.live();
  const { sections, ...rest } = await chooseReleases(store, live, [release]);
  const changed = sections.map((each) => (each.name === 'mf-two' ? { ...each, ...change } : each));
  read.mockClear();
  const releases = { ...rest, sections: changed } as typeof rest & { sections: typeof sections };
  const found = await bytes({ store, releases, live, allowRemoved: [], say: () => undefined });
  const isRead = read.mock.calls.some(([file]) => file === scriptFile());
  return [isRead, ...found.map(({ problem }) => problem.replace(/^.*: /, ''))];
}

test('what was compared is read again only where the file system says that it changed, or may have', async () => {
  // One that was written just now may be written again within the same tick.
  expect([await check(), await check()]).toEqual([[true], [true]]);
  later();
  expect([await check(), await check()]).toEqual([[true], [false]]);
  const longAgo = new Date('2026-01-01');
  writeFileSync(scriptFile(), (await fs.readFile(scriptFile(), 'utf8')).replace(/.$/s, '?'));
  utimesSync(scriptFile(), longAgo, longAgo);
  later();
  const problem = `${SCRIPT} has other bytes.`;
  // What is not as it should be is compared each time.
  expect([await check(), await check()]).toEqual([
    [true, problem],
    [true, problem],
  ]);
});

test('what was compared is compared again with another manifest', async () => {
  later();
  expect([await check(), await check()]).toEqual([[true], [false]]);
  const files = release.files.map((file) => (file.path === SCRIPT ? { ...file, bytes: 1 } : file));
  expect(await check({ files })).toEqual([false, `${SCRIPT} has other bytes.`]);
});
