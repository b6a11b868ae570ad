/** @jest-environment node */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSiteSettings } from '@site/releases';
import { EditedShell } from './dev-servers.ts';
import { buildPages, SiteDocument } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'shell-'));
/** Stands for the shell's development server, which has built what is there. */
const server = createServer((_, answer) => answer.end());
let shell: EditedShell;

const THROWS = `throw new Error('boom');`;
const writing = (html: string) => `exports.shell = Promise.resolve({
  registerEntries() {}, sharingPicture() {}, describeSite: () => ({ files: { 'robots.txt': '' }, icon: { path: 'icon.png', svg: '<svg/>', width: 180 } }),
  renderEmptyDocument: () => '<html><head></head><body>${html}',
});`;

let builds = 0;

/** What the development server writes when the sources have changed. */
function build(script: string): void {
  mkdirSync(dirname(shell.entry), { recursive: true });
  writeFileSync(shell.entry, script);
  // Two within a millisecond are two.
  builds += 1;
  utimesSync(shell.entry, builds, builds);
}

/** What was said of it in the terminal. */
const said: string[] = [];

async function untilSaid(what: string): Promise<void> {
  while (!said.join('').includes(what)) await sleep(50);
}

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const own = { name: '@site/shell', version: '1.0.0', dependencies: {}, devDependencies: {} };
  shell = new EditedShell({ name: 'shell', folder, package: own }, port);
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
});

beforeEach(() => {
  said.length = 0;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function startPages() {
  const document = new SiteDocument(shell, [], readSiteSettings({}));
  const pages = buildPages(document);
  const look = async () => {
    const { statusCode, body } = await pages.inject('/');
    return [statusCode, body];
  };
  return { document, pages, look };
}

test('a shell that does not build or cannot be run is waited for, and pages say so meanwhile', async () => {
  const { document, look } = startPages();
  const waits = [503, 'The site is shown when shell can be read. The terminal says what is wrong.'];
  const ready = document.now();
  await untilSaid('Goes on');
  expect(await look()).toEqual(waits);
  build(THROWS);
  await untilSaid('boom');
  expect(await look()).toEqual(waits);
  build(writing('first'));
  await ready;
  expect(await look()).toEqual([404, expect.stringContaining('first')]);
  // What builds nothing says its development server.
  expect(said.join('')).toMatch(
    /^\nGoes on when shell is mended …\nshell cannot be run: Error: boom\n {4}at .*main\.cjs:1.*\n$/,
  );
});

test('pages are as the shell is now, and as it was while it cannot be run', async () => {
  build(writing('first'));
  const { document, look } = startPages();
  await document.now();
  build(writing('second'));
  expect(await look()).toEqual([404, expect.stringContaining('second')]);
  build(THROWS);
  for (let visits = 0; visits < 2; visits += 1)
    expect(await look()).toEqual([404, expect.stringContaining('second')]);
  expect(said.join('').match(/shell cannot be run/g)).toHaveLength(1);
  build(writing('third'));
  expect(await look()).toEqual([404, expect.stringContaining('third')]);
});

test('the icon is there, as the shell draws it', async () => {
  build(writing('page'));
  const { document, pages } = startPages();
  await document.now();
  const { statusCode, headers, body } = await pages.inject('/icon.png');
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/svg+xml', '<svg/>']);
});

test('what was built before is nothing that pages are made of', async () => {
  build(writing('old'));
  await shell.forget();
  const { look } = startPages();
  expect(await look()).toEqual([503, expect.stringContaining('shell')]);
  expect(await new EditedShell(shell.workspace, (server.address() as AddressInfo).port).version()).toBe(
    undefined,
  );
});
