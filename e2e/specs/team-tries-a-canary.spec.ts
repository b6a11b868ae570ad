import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { createToken, type Generation, ReleaseStore } from '@site/releases';
import { ROOT, runScript } from '@site/server/testing';
import { expect, hydrated, longTest, test } from '../support/fixtures.ts';
import { addNextRelease } from '../support/next-release.ts';
import type { Own } from '../support/own.ts';
import { ORIGIN } from '../support/site.ts';
import { comeTo } from '../support/visitors/reports.ts';

const TOKEN = 'reports-of-the-browser-tests';

/** Runs where somebody types: the gate looks at the page and does not. */
const BROKEN = "\naddEventListener('input', () => { throw new Error('The form cannot be typed into') });";

/** A site of three servers with all that a canary needs. */
interface Watched {
  store: ReleaseStore;
  origins: readonly string[];
  /** Runs a command of a team. */
  release(...args: string[]): Promise<string>;
}

async function startWatched(own: Own, sections = ['mf-contact']): Promise<Watched> {
  const data = own.copyStore();
  const store = new ReleaseStore(data);
  const ports = [own.port, own.port + 2, own.port + 3];
  const deployPort = own.port + 4;
  // As its pages say: else all of them were others, and looked at anew by each promotion.
  const env = { ...own.env(data), SITE_ORIGIN: ORIGIN, REPORTS_TOKEN: TOKEN, RATE_LIMIT_MAX: '1000' };
  const deploy = `http://127.0.0.1:${deployPort}`;
  const { token } = await createToken(store, { sections, may: ['promote', 'rollback'] }, 1);
  await Promise.all([
    own.startApi(env),
    own.start(
      'platform/deploy/src/server.ts',
      { ...env, DEPLOY_PORT: String(deployPort) },
      { address: `${deploy}/readyz` },
    ),
    ...ports.map((port) =>
      own.start(
        'platform/server/src/server.ts',
        { ...env, PORT: String(port) },
        { address: `http://127.0.0.1:${port}/readyz` },
      ),
    ),
  ]);
  return {
    store,
    origins: ports.map((port) => `http://127.0.0.1:${port}`),
    release: (...args) =>
      runScript(ROOT, 'platform/releases/src/cli/cli.ts', args, {
        ...env,
        RELEASE_SERVER: deploy,
        RELEASE_TOKEN: token,
      }),
  };
}

/** Somebody who comes to an arm. A page says nothing to a browser that a program drives. */
async function comeAs(browser: Browser, origin: string, visitor: string): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'visitor', value: visitor, url: origin }]);
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }));
  return context.newPage();
}

/** Has somebody look at the contact page and type, at one of the servers. @returns once the site has heard of it */
async function visit(browser: Browser, origin: string, visitor: string, isBroken = false): Promise<void> {
  const page = await comeAs(browser, origin, visitor);
  const heard: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/reports/views')) heard.push(response.request().postData() ?? '');
  });
  await page.goto(`${origin}/contact`);
  await hydrated(page, 'main h1');
  await expect.poll(() => heard.join()).toContain('seen');
  const error = page.waitForEvent('pageerror', { timeout: isBroken ? 15_000 : 1 }).catch(() => undefined);
  await page.locator('main input[name=name]').fill('Ada');
  if (await error) await expect.poll(() => heard.join()).toContain('error');
  await page.context().close();
}

/** Waits until a canary has become something. */
async function became({ store }: Watched, kind: Generation['change']['kind']): Promise<Generation> {
  for (;;) {
    const current = await store.current();
    if (current?.change.kind === kind) return current;
    await sleep(50);
  }
}

test('a canary with an error where visitors type is withdrawn by itself', async ({ browser, own }) => {
  test.setTimeout(300_000);
  const site = await startWatched(own);
  const [origin = ''] = site.origins;
  const at = (number: number) => site.origins[number % site.origins.length] ?? origin;

  const broken = await addNextRelease(site.store, 'mf-contact', BROKEN);
  const begun = await site.release('promote', broken, '--canary', '10%', '--why', 'quicker form');
  expect(begun).toContain(`${broken} to 10 % of visitors`);
  // The deploy service is who judges it.
  expect(begun).not.toContain('canary watch');
  const cookies = await Promise.all([0, 1, 2].map((number) => comeTo(at(number), 'canary')));
  const others = await Promise.all([comeTo(origin, 'stable'), comeTo(origin, 'stable')]);
  for (const [number, cookie] of others.entries()) await visit(browser, at(number), cookie);
  for (const [number, cookie] of cookies.entries()) await visit(browser, at(number), cookie, true);
  const withdrawn = await became(site, 'canary-abort');
  expect(withdrawn).toMatchObject({
    why: `3 of 3 visitors who met an error had ${broken}, where 10 % have it.`,
    evidence: { steps: [{ share: 0.1, canary: { seen: 3, failed: 3 }, stable: { seen: 2, failed: 0 } }] },
  });
  // No server shows it any more to those who had it. How soon servers follow, `npm run trial:publishers` says.
  await Promise.all(
    site.origins.map(async (each, number) => {
      const headers = { cookie: `visitor=${cookies[number]}` };
      await expect
        .poll(async () => (await fetch(`${each}/contact`, { headers })).text())
        .not.toContain(broken.replace('@', '/'));
    }),
  );
  expect(await site.release('history', '--limit', '1')).toContain(`withdrew ${broken} from the canary`);
});

longTest('a good canary goes live by itself, and holds while few have seen it', async ({ browser, own }) => {
  test.setTimeout(300_000);
  const site = await startWatched(own);
  const at = (number: number) => site.origins[number % site.origins.length] ?? '';
  const good = await addNextRelease(site.store, 'mf-contact', 'good');
  await site.release('promote', good, '--canary', '50%', '--minutes', '0', '--min-visitors', '2');
  await visit(browser, at(0), await comeTo(at(0), 'canary'));
  expect(await site.release('canary', 'status')).toContain('1 of at least 2 visitors have had');
  await visit(browser, at(1), await comeTo(at(1), 'canary'));
  expect(await became(site, 'canary-complete')).toMatchObject({ by: 'canary watch', evidence: {} });
  expect(await (await fetch(`${at(2)}/contact`)).text()).toContain(good.replace('@', '/'));
});

longTest(
  'a canary whose pages cannot say even that they were seen is withdrawn after four visitors',
  async ({ browser, own }) => {
    test.setTimeout(600_000);
    const site = await startWatched(own, ['shell']);
    const at = (number: number) => site.origins[number % site.origins.length] ?? '';
    // Asks nobody: as if its scripts had stopped before.
    const mute = {
      path: 'client/view.client.js',
      from: 'await fetch(',
      to: 'await (()=>new Promise(()=>{}))(',
    };
    const tried = await addNextRelease(site.store, 'shell', 'mute', mute);
    await site.release('promote', tried, '--canary', '10%');
    for (let number = 0; number < 3; number += 1)
      await visit(browser, at(number), await comeTo(at(number), 'stable'));
    // They stay: a page that could speak has the time for it.
    for (let number = 0; number < 4; number += 1) {
      const page = await comeAs(browser, at(number), await comeTo(at(number), 'canary'));
      await page.goto(`${at(number)}/contact`);
      await hydrated(page, 'main h1');
    }
    expect(await became(site, 'canary-abort')).toMatchObject({
      why: `4 of 4 visitors whose pages have said nothing had ${tried}, where 10 % have it.`,
      evidence: { steps: [{ canary: { seen: 0, failed: 0 }, stable: { seen: 3, failed: 0 } }] },
    });
  },
);
