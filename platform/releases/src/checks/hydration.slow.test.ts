import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserFault } from '../testing/browser-files.ts';
import { type FixtureSite, liveSite } from '../testing/site.ts';
import { chooseBrowser, startBrowser } from './browser.ts';
import { LIMITS } from './hydration.ts';

const browser = chooseBrowser(process.env.CHROMIUM_PATH);
const testInBrowser = 'path' in browser ? test : test.skip;

let site: FixtureSite;

beforeEach(async () => {
  site = await liveSite();
});

afterEach(() => {
  jest.restoreAllMocks();
  site.remove();
});

/** Promotes sections with a fault each, at `/mf-0`, `/mf-1` and so on. @returns why that is refused */
async function refusalFor(faults: readonly BrowserFault[]): Promise<string> {
  const published = faults.map((browserFault, at) => site.publish(`mf-${at}`, { browserFault }));
  const error = await site
    .promote(await Promise.all(published), { browser })
    .catch((refused: Error) => refused);
  return error instanceof Error ? error.message : 'It was promoted';
}

testInBrowser('each page that does something wrong in the browser is refused', async () => {
  const problems: [BrowserFault, string][] = [
    ['complains', 'The server rendered something else'],
    ['throws', 'The section does not start'],
    ['makes code from text', "requires 'TrustedScript'"],
    ['renders something else', 'the HTML has "Text at /mf-3", the browser "Some text of the browser"'],
    ['has an effect that is rejected', 'The effect is rejected'],
    // Other sections' Node builds are nobody's business, and neither is one's own.
    ['asks for a Node build', 'Status 404'],
  ];
  const message = await refusalFor(problems.map(([fault]) => fault));
  for (const [at, [, problem]] of problems.entries())
    expect(message).toMatch(
      new RegExp(`^Refused by check "hydration": /mf-${at} does not hydrate cleanly: .*${problem}`, 'm'),
    );
});

testInBrowser('a page that loops is refused when its time is over', async () => {
  jest.replaceProperty(LIMITS, 'page', 1000);
  expect(await refusalFor(['loops'])).toContain('not within 1 s');
});

testInBrowser('only pages that can have changed are looked at', async () => {
  const lines: string[] = [];
  const say = { onProgress: (each: { type: string; text?: string }) => void lines.push(each.text ?? '') };
  const release = await site.publish('mf-two', { addresses: ['/two'], text: 'New' });
  await site.promote([release], { browser }, say);
  expect(lines).toContain('Opening 1 page in a browser …');
});

testInBrowser("the browser has nothing of this program's environment, and its sandbox", async () => {
  process.env.REPORTS_TOKEN = 'a secret of the service';
  const started = await startBrowser('path' in browser ? browser.path : '');
  try {
    const commands = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
          const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
          const isOwn = command.includes('remote-debugging-pipe') && parent === String(process.pid);
          return isOwn ? [{ command, environment: readFileSync(`/proc/${pid}/environ`, 'utf8') }] : [];
        } catch {
          return [];
        }
      });
    expect(commands).toHaveLength(1);
    expect(commands[0]?.environment).not.toContain('a secret of the service');
    expect(commands[0]?.command).not.toContain('--no-sandbox');
  } finally {
    delete process.env.REPORTS_TOKEN;
    await started.close();
  }
});

test.each([
  ['No usable sandbox!', [false, true]],
  ['Out of memory', [false]],
])('after "%s" the browser starts without its sandbox only if the machine has none', async (says, ways) => {
  const folder = join(site.data, 'browser');
  mkdirSync(folder);
  // Root starts it as nobody.
  for (const each of [site.data, folder]) chmodSync(each, 0o777);
  writeFileSync(join(folder, 'fake'), `#!/bin/sh\necho "$*" >> ${folder}/log\necho '${says}' >&2\nexit 1\n`);
  chmodSync(join(folder, 'fake'), 0o755);
  await expect(startBrowser(join(folder, 'fake'))).rejects.toMatchObject({ code: 'unavailable' });
  const starts = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
  expect(starts.map((args) => args.includes('--no-sandbox'))).toEqual(ways);
});
