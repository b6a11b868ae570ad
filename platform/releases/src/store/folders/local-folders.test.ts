import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { integrityOf } from '../release-files.ts';
import { Unfinished } from '../unfinished.ts';
import { LocalFolders } from './local-folders.ts';

const PATH = 'releases/mf-sample/1.0.0';
const SCRIPT = 'client/page.js';

let data: string;
let folders: LocalFolders;
let read: jest.SpyInstance;

beforeEach(() => {
  // However long it takes until the files that are written now are compared, it is this moment.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  data = mkdtempSync(join(tmpdir(), 'local-folders-'));
  folders = new LocalFolders(data, new Unfinished(join(data, 'unfinished')));
  put(SCRIPT, 'text');
  const manifest = {
    ...{ kind: 'section', name: 'mf-sample', version: '1.0.0', source: 'abc', container: 'mf_sample' },
    ...{ publishedAt: '2026-01-01T00:00:00.000Z', chunks: {}, kit: '^1.0.0', uses: {}, routes: [] },
    files: [{ path: SCRIPT, bytes: 4, integrity: integrityOf('text') }],
  };
  put('release.json', JSON.stringify(manifest));
  read = jest.spyOn(fs, 'readFile');
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(data, { recursive: true });
});

function put(file: string, content: string): void {
  const path = join(folders.local(PATH), file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Goes on as if minutes had passed. */
function later(minutes: number): void {
  const now = Date.now() + minutes * 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(now);
}

/** Whether the script is read when the folder is compared. */
async function isRead(): Promise<boolean> {
  read.mockClear();
  await folders.bringAgain(PATH);
  return read.mock.calls.some(([file]) => String(file).endsWith(SCRIPT));
}

test('what was compared is read again only where the file system says that something of it changed, or may have', async () => {
  // One that was written just now may be written again within the same tick.
  expect([await isRead(), await isRead()]).toEqual([true, true]);
  later(1);
  expect([await isRead(), await isRead()]).toEqual([true, false]);
  expect(read).toHaveBeenCalledWith(join(folders.local(PATH), 'release.json'));
  folders.doubt(PATH);
  expect([await isRead(), await isRead()]).toEqual([true, false]);
  put('client/page.js.br', readFileSync(join(folders.local(PATH), SCRIPT), 'utf8'));
  await expect(folders.bringAgain(PATH)).rejects.toThrow();
  rmSync(join(folders.local(PATH), 'client/page.js.br'));
  expect([await isRead(), await isRead()]).toEqual([true, false]);
});

test('other bytes are found, although size and time are as they were', async () => {
  const file = join(folders.local(PATH), SCRIPT);
  const longAgo = new Date('2026-01-01');
  utimesSync(file, longAgo, longAgo);
  later(1);
  expect([await isRead(), await isRead()]).toEqual([true, false]);
  put(SCRIPT, 'lost');
  utimesSync(file, longAgo, longAgo);
  await expect(folders.bringAgain(PATH)).rejects.toThrow('page.js has other bytes');
});
