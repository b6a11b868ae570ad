import type { Browser } from '@playwright/test';
import { REPORTS_PATH } from '@site/contract/reports';
import { watchCanary } from '@site/releases';
import { fields } from '../support/contact-form.ts';
import { expect, hydrate, test } from '../support/fixtures.ts';
import { addRelease, openReleases } from '../support/releases.ts';
import { READ_TOKEN } from '../support/site.ts';

const TOKENS = {
  REPORTS_TOKEN: 'writing-token-of-the-browser-tests',
  REPORTS_READ_TOKEN: READ_TOKEN,
};

const SECRET = 'Ada-Whitfield';

/** Throws when somebody types. */
const BROKEN = `addEventListener('input', () => { throw new Error('${SECRET}') });`;

/** The contact page of a site with a canary. */
interface Tried {
  url: string;
  /** The version that the canary tries. */
  version: string;
}

/** Asks for pages until one is the canary's. @returns the cookie of that visitor */
async function findVisitor({ url, version }: Tried): Promise<string> {
  for (let visitors = 0; visitors < 500; visitors += 1) {
    const answer = await fetch(url);
    if ((await answer.text()).includes(version)) return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }
  throw new Error('No visitor got the canary');
}

/** Types into the form as a visitor of the canary. @returns what the page reported */
async function typeName(browser: Browser, tried: Tried): Promise<string> {
  const [name = '', value = ''] = (await findVisitor(tried)).split('=');
  const context = await browser.newContext();
  await context.addCookies([{ name, value, url: tried.url }]);
  const page = await context.newPage();
  let reports = '';
  // Playwright shows the body of a beacon only to a route.
  await page.route(`**${REPORTS_PATH}`, async (route) => {
    await route.fulfill({ response: await route.fetch() });
    reports += route.request().postData();
  });
  await page.goto(tried.url);
  await hydrate(page);
  await fields(page).name.pressSequentially('Ada');
  await expect.poll(() => reports).toContain('"view"');
  await expect.poll(() => reports).toContain('"error"');
  await context.close();
  return reports;
}

test('a canary that throws where visitors type is aborted by its counts', async ({
  browser,
  environment,
}) => {
  const data = environment.copyStore();
  const { store, service } = await openReleases(data);
  const settings = { ...environment.settings(data), ...TOKENS, RATE_LIMIT_MAX: '1000' };
  await Promise.all([environment.startApi(settings), environment.startSite(settings)]);

  const before = await store.current();
  const release = await addRelease(store, 'mf-contact', BROKEN);
  await service.startCanary({ releases: [release], steps: [0.1], why: 'quicker form' });
  const generation = async () => (await (await fetch(`${environment.origin}/readyz`)).json()).generation;
  await expect.poll(generation).toBe(2);
  const tried = { url: `${environment.origin}/contact`, version: release.split('@')[1] ?? '' };
  const counts = { api: `http://127.0.0.1:${environment.apiPort}`, token: TOKENS.REPORTS_READ_TOKEN };
  for (let visitors = 0; visitors < 3; visitors += 1) {
    expect((await watchCanary(store, counts)).ended).toBeUndefined();
    const reports = await typeName(browser, tried);
    expect(reports).toContain(`"release":"${release}"`);
    expect(reports).not.toContain(SECRET);
  }
  const { ended } = await watchCanary(store, counts);
  expect(ended).toMatchObject({
    composition: before?.composition,
    change: { kind: 'canary-abort', releases: [release] },
    evidence: [{ step: 0, canary: { visitors: 3, withError: 3 } }],
  });
  await expect.poll(generation).toBe(3);
  const answer = await fetch(tried.url);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await answer.text()).not.toContain(tried.version);
});
