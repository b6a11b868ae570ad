import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '@site/contract/program';
import type { ReleaseManifest } from '../store/manifest.ts';
import type { BrowserFault } from '../testing/browser-files.ts';
import { addSection, addShell } from '../testing/fixtures.ts';
import { emptySite, type FixtureSite, liveSite, ORIGIN } from '../testing/site.ts';
import { withCandidate } from './candidate.ts';
import { PROMOTION_CHECKS } from './check-list.ts';
import { GateRefusal, type GateWatch } from './check-run.ts';
import { findBrowser } from './checks/browser.ts';
import type { CheckList } from './checks/check.ts';
import { hydration } from './checks/hydration.ts';

const path = findBrowser(undefined) ?? '';
/** Where no browser is found, the gate skips its check too. */
const testInBrowser = path ? test : test.skip;

const ANEW = 'Error: Minified React error #418; visit https://react.dev/errors/418';

let site: FixtureSite;

afterEach(() => site.remove());

/** Tries releases with limits of their own for the browser. Nothing goes live. */
function look(
  releases: ReleaseManifest[],
  path: string,
  limits: Parameters<typeof hydration>[1],
  watch: GateWatch = {},
) {
  const browser: CheckList['browser'] = { hydration: (candidate) => hydration(candidate, limits) };
  const checks = { ...PROMOTION_CHECKS, browser };
  return withCandidate(
    site.store,
    releases,
    { origin: ORIGIN, checks, browser: { path }, watch },
    async () => 'passed',
  );
}

testInBrowser(
  'pages that complain or do not hydrate are refused, each by its address; the others pass',
  async () => {
    site = emptySite();
    const sections: [string, BrowserFault | undefined][] = [
      ['mf-good', undefined],
      ['mf-complaining', 'complains'],
      ['mf-throwing', 'throws'],
      ['mf-waiting', 'is not hydrated'],
      ['mf-looping', 'loops after load'],
      ['mf-evaluating', 'makes code from text'],
      ['mf-differing', 'renders something else'],
      ['mf-same', 'renders the same anew'],
      ['mf-effect', 'has an effect that throws'],
      ['mf-rejected', 'has an effect that is rejected'],
    ];
    const releases = await Promise.all([
      addShell(site.store),
      ...sections.map(([name, browserFault]) =>
        addSection(site.store, name, browserFault ? { browserFault } : {}),
      ),
    ]);
    // Those that do hydrate have done so a moment after they are loaded, even beside the one that loops.
    const refused = await look(releases, path, { page: 6000 }).catch((error: unknown) => error);
    if (!(refused instanceof GateRefusal)) throw refused;
    const findings = refused.findings.map(({ check, problem }) => [check, problem] as const).sort();
    expect(findings).toEqual([
      [
        'hydration',
        expect.stringMatching(/^\/mf-complaining does not .*: The server rendered something else$/),
      ],
      [
        'hydration',
        `/mf-differing does not hydrate cleanly: in the HTML <p> below "mf-differing" says "Text at /mf-differing", in the browser "Some text of the browser"; ${ANEW}`,
      ],
      ['hydration', '/mf-effect does not hydrate cleanly: The effect throws'],
      ['hydration', expect.stringMatching(/^\/mf-evaluating does not .*requires 'TrustedScript' assignment/)],
      ['hydration', '/mf-looping does not hydrate cleanly: not hydrated (not within 6 s)'],
      ['hydration', '/mf-rejected does not hydrate cleanly: Error: The effect is rejected'],
      ['hydration', `/mf-same does not hydrate cleanly: ${ANEW}`],
      [
        'hydration',
        expect.stringMatching(/^\/mf-throwing does not .*: Error: The section does not start; not hydr/),
      ],
      ['hydration', expect.stringMatching(/^\/mf-waiting does not hydrate cleanly: not hydrated \(/)],
    ]);
    const advice = (name: string) =>
      refused.findings.find(({ problem }) => problem.startsWith(`/${name} `))?.advice;
    for (const name of ['mf-differing', 'mf-same'])
      expect(advice(name)).toMatch(/^What a page shows must not depend on chance /);
    for (const name of ['mf-looping', 'mf-waiting'])
      expect(advice(name)).toMatch(/^The machine may have been busy: try again\. /);
    expect(advice('mf-effect')).toMatch(/^Open the page in "npm run dev", and where nothing is wrong there /);
    expect(await site.store.current()).toBeUndefined();
  },
);

testInBrowser('a page is looked at until it has done something with what it asked for', async () => {
  site = emptySite();
  const releases = [
    await addShell(site.store),
    await addSection(site.store, 'mf-fetching', { browserFault: 'fails with what it fetches' }),
  ];
  await expect(look(releases, path, {})).rejects.toThrow(
    '/mf-fetching does not hydrate cleanly: Error: What came is of no use\n',
  );
});

testInBrowser('pages that hydrate pass, and the generation says that a browser looked at them', async () => {
  site = await liveSite();
  const said: string[] = [];
  const release = await addSection(site.store, 'mf-two', { addresses: ['/two'], text: 'Other text' });
  const say = (line: string) => said.push(line);
  const { generation } = await site.promote([release], { browser: { path }, say });
  expect(generation.checks.hydration).toBe('passed');
  expect(said).toEqual(['Rendering …', 'Looking at 1 page in a browser …']);
  expect(await site.store.current()).toEqual(generation);
});

testInBrowser(
  'with another shell, and with another entry in the header, every page is looked at',
  async () => {
    site = await liveSite();
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    await site.promote([await addShell(site.store, { footer: 'Other' })], { browser: { path }, say });
    expect(said).toContain('Looking at 2 pages in a browser …');
    const entry = await addSection(site.store, 'mf-three', { addresses: ['/three'], menu: 'Three' });
    await site.promote([entry], { browser: { path }, say });
    expect(said).toContain('Looking at 3 pages in a browser …');
  },
);

testInBrowser('a look that nobody waits for any more is ended, however long its pages may take', async () => {
  site = await liveSite();
  const release = await addSection(site.store, 'mf-two', {
    addresses: ['/two', '/three', '/four', '/five'],
    browserFault: 'is not hydrated',
  });
  const abort = new AbortController();
  const check = (name: string) => {
    if (name === 'size') setTimeout(() => abort.abort(), 1500);
  };
  const limits = { page: 600_000, total: 600_000 };
  await expect(look([release], path, limits, { signal: abort.signal, check })).rejects.toThrow();
});

test('where no browser is found the check is skipped: it is said, and the generation says so, and why', async () => {
  site = await liveSite();
  const release = await addSection(site.store, 'mf-two', { addresses: ['/two'], text: 'Other text' });
  const said: string[] = [];
  const { generation } = await site.promote([release], {
    browser: { skipped: 'no browser was found' },
    say: (line) => said.push(line),
  });
  expect(said).toContain('No browser looks at the pages (no browser was found): "hydration" is skipped.');
  expect(generation.checks.hydration).toBe('skipped: no browser was found');
  expect(await site.store.current()).toEqual(generation);
});

test('a browser that does not start is a refusal that says what to do', async () => {
  site = await liveSite();
  const release = await addSection(site.store, 'mf-two', { addresses: ['/two'], text: 'Other text' });
  const refused = site.promote([release], { browser: { path: '/nowhere/chromium' } });
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow(
    'The browser /nowhere/chromium does not start. Set CHROMIUM_PATH to one that does, or promote with --no-browser-check.',
  );
  expect(await site.store.current()).toMatchObject({ generation: 1 });
});

/** Begins to answer as Chromium does, by its pipes, and stops when it is asked for a window. */
const FALLS_SILENT = `
let begun = '';
require('fs').createReadStream('', { fd: 3 }).setEncoding('utf8').on('data', (text) => {
  const messages = (begun + text).split('\\0');
  begun = messages.pop();
  for (const { id, method } of messages.map((message) => JSON.parse(message))) {
    if (method === 'Target.createBrowserContext') continue;
    const result = { product: 'Chrome/140.0.0.0', userAgent: 'Fake', protocolVersion: '1.3', jsVersion: '', revision: '' };
    require('fs').writeSync(4, JSON.stringify({ id, result }) + '\\0');
  }
});
`;

test('a browser that falls silent is killed when the time of the check is over, and the gate refuses', async () => {
  site = await liveSite();
  // Not in the site: nothing may be run from some folders in memory.
  const folder = mkdtempSync(join(tmpdir(), 'browser-'));
  try {
    const browser = join(folder, 'browser');
    writeFileSync(browser, `#!${process.execPath}\n${FALLS_SILENT}`, { mode: 0o755 });
    const release = await addSection(site.store, 'mf-two', { addresses: ['/two'], text: 'Other text' });
    const begun = performance.now();
    await expect(look([release], browser, { total: 5000 })).rejects.toThrow(
      /^Refused by check "hydration": The pages were not all looked at: not within 5 s\.\n/,
    );
    expect(performance.now() - begun).toBeLessThan(30_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
