import type { Browser } from '@playwright/test';
import { REPORTS_PATH } from '@site/contract/reports';
import { watchCanary } from '@site/releases';
import { expect, hydrated, test } from '../support/fixtures.ts';
import { addNextRelease } from '../support/next-release.ts';
import { openReleases } from '../support/release-service.ts';

const TOKENS = {
  REPORTS_TOKEN: 'writing-token-of-the-browser-tests',
  REPORTS_READ_TOKEN: 'reading-token-of-the-browser-tests',
};

/** Throws where somebody types. */
const BROKEN = "\naddEventListener('input', () => { throw new Error('The form cannot be typed into') });";

/** Has a new visitor open the contact page and type. @returns whether the visitor got a release */
async function visit(browser: Browser, origin: string, version: string): Promise<boolean> {
  const page = await browser.newPage();
  const reports: string[] = [];
  // Without a route Playwright does not see what a beacon carries.
  await page.route(`**${REPORTS_PATH}`, async (route) => {
    await route.fulfill({ response: await route.fetch() });
    reports.push(route.request().postData() ?? '');
  });
  const html = await (await page.goto(`${origin}/contact`))?.text();
  const isTried = html?.includes(version) ?? false;
  await hydrated(page, 'main h1');
  await expect.poll(() => reports.join()).toContain('"view"');
  await page.locator('main input[name=name]').pressSequentially('Ada');
  if (isTried) await expect.poll(() => reports.join()).toContain('"error"');
  await page.close();
  return isTried;
}

test('a canary with an error where visitors type is withdrawn by its counts', async ({ browser, own }) => {
  test.setTimeout(300_000);
  const data = own.copyStore();
  const { store, service } = await openReleases(data);
  const env = { ...own.env(data), ...TOKENS, RATE_LIMIT_MAX: '1000' };
  const other = { ...env, PORT: String(own.port + 2) };
  const origins = [own.origin, `http://127.0.0.1:${own.port + 2}`];
  await Promise.all([
    own.startApi(env),
    own.startSite(env),
    own.start('platform/server/src/server.ts', other, { address: origins[1] ?? '' }),
  ]);

  const tried = await addNextRelease(store, 'mf-contact', BROKEN);
  const version = tried.split('@')[1] ?? '';
  const before = await store.current();
  await service.startCanary({ releases: [tried], steps: [0.1], why: 'quicker form' });
  const ready = async (origin: string) => (await (await fetch(`${origin}/readyz`)).json()).generation;
  for (const origin of origins) await expect.poll(() => ready(origin)).toBe(2);
  const counts = { api: `http://127.0.0.1:${own.apiPort}`, token: TOKENS.REPORTS_READ_TOKEN };
  let [visitors, failed] = [0, 0];
  let ended: Awaited<ReturnType<typeof watchCanary>>['ended'];
  for (; !ended; visitors += 1) {
    expect(visitors).toBeLessThan(200);
    if (await visit(browser, origins[visitors % 2] ?? '', version)) failed += 1;
    ({ ended } = await watchCanary(store, counts));
  }
  expect(failed).toBe(3);
  expect(ended).toMatchObject({
    composition: before?.composition,
    change: { kind: 'canary-abort', releases: [tried] },
    evidence: [
      { step: 0, canary: { visitors: 3, withError: 3 }, stable: { visitors: visitors - 3, withError: 0 } },
    ],
  });
  for (const origin of origins) {
    await expect.poll(() => ready(origin)).toBe(3);
    const answer = await fetch(`${origin}/contact`);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).not.toContain(version);
  }
});
