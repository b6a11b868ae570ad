import type { Page } from '@playwright/test';
import { SITE } from '@site/kit/site';
import { expect, hydrated, longTest, open, test } from '../support/fixtures.ts';
import {
  changeData,
  earlierRelease,
  type ReleaseFiles,
  readRelease,
  replaceText,
  serveRelease,
} from '../support/release-files.ts';

/** Scripts end with a semicolon that they can do without. */
function changeScript(text: string): string {
  return replaceText(text, /;\s*$/, '\n');
}

/** Each kind of file of a section: one byte of it changed, and how to see that it was used all the same. */
const KINDS: Record<
  string,
  { file: string; change: (text: string) => string; used: (page: Page) => Promise<boolean> }
> = {
  'the remote entry': {
    file: 'remoteEntry.js',
    change: changeScript,
    used: (page) => page.evaluate(() => Object.hasOwn(globalThis, 'mf_contact')),
  },
  "the door's chunk": { file: 'section.js', change: changeScript, used: (page) => hasChunk(page, 'section') },
  "the page's chunk": { file: 'contact.js', change: changeScript, used: (page) => hasChunk(page, 'contact') },
  'the style sheet': {
    file: 'contact.css',
    change: (text) => replaceText(text, '32px', '33px'),
    used: (page) =>
      page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/contact.css'))),
  },
};

/** Whether a chunk of the live release has run. */
function hasChunk(page: Page, name: string): Promise<boolean> {
  return page.evaluate((chunk) => {
    const queues = Object.entries(globalThis).filter(
      ([key]) => key.startsWith('rspackChunkmf_contact_') && !key.endsWith('_0123456789'),
    );
    return queues.some(([, chunks]) => JSON.stringify(chunks).includes(`["${chunk}"]`));
  }, name);
}

/** Changes a file on its way to the browser. The hashes that the browser knows stay as they are. */
async function tamper(
  page: Page,
  { base, texts }: ReleaseFiles,
  file: string,
  change: (text: string) => string,
) {
  const body = change(texts.get(file) ?? '');
  await page.route(`**${base}${file}*`, async (route) =>
    route.fulfill({ response: await route.fetch(), body }),
  );
}

async function goToContact(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Schedule Service' }).first().click();
}

async function expectUsable(page: Page): Promise<void> {
  for (const part of ['header', 'footer']) {
    const phone = page.locator(part).getByRole('link', { name: SITE.phone.display }).first();
    await expect(phone).toBeVisible();
  }
  await page.getByRole('link', { name: 'Pre-Apprenticeship Program' }).first().click();
  await expect(page.getByText('Launching 2026').first()).toBeVisible();
}

for (const [kind, { file, change, used }] of Object.entries(KINDS)) {
  // Each kind of file is refused alike, whatever shows in its place.
  const testOthers = file === 'contact.js' ? test : longTest;

  test(`with one byte changed in ${kind}, the fallback shows`, async ({ samePage: page, complaints }) => {
    complaints.expected = true;
    await tamper(page, readRelease('mf-contact'), file, change);
    await open(page, '/');
    await goToContact(page);
    await expect(page.getByRole('alert').getByRole('link', { name: SITE.phone.display })).toBeVisible();
    expect(await used(page)).toBe(false);
    await expectUsable(page);
  });

  testOthers(
    `with one byte changed in ${kind}, the earlier release shows`,
    async ({ samePage: page, complaints }) => {
      complaints.expected = true;
      const live = readRelease('mf-contact');
      const fallback = earlierRelease(live, (text) => text.replaceAll('Contact Us', 'Contact us as before'));
      await serveRelease(page, live, { fallback });
      await tamper(page, live, file, change);
      await open(page, '/');
      await goToContact(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Contact us as before' })).toBeVisible();
      expect(await page.evaluate(() => document.querySelectorAll('[role=alert]').length)).toBe(0);
      await expectUsable(page);
    },
  );

  // The first view's styles are in the HTML.
  if (file.endsWith('.css')) continue;
  testOthers(
    `with one byte changed in ${kind}, the HTML of the first view stays`,
    async ({ samePage: page, complaints }) => {
      complaints.expected = true;
      await tamper(page, readRelease('mf-contact'), file, change);
      await page.goto('/contact');
      await hydrated(page, 'header a');
      await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
      expect(await used(page)).toBe(false);
      await expectUsable(page);
    },
  );
}

test("with one byte changed in the shell's script, the page is HTML and no less", async ({
  samePage: page,
  complaints,
}) => {
  complaints.expected = true;
  await tamper(page, readRelease('shell'), 'main.js', changeScript);
  await page.goto('/contact');
  const refused = page.waitForEvent('console', (message) => message.text().includes('/main.js'));
  await page.locator('main').dispatchEvent('hydrate');
  await refused;
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Schedule Free Consultation' })).toBeVisible();
  expect(await page.evaluate(() => Object.hasOwn(globalThis, '__FEDERATION__'))).toBe(false);
  await expectUsable(page);
});

test('a remote entry without a hash is not even asked for', async ({ samePage: page, complaints }) => {
  complaints.expected = true;
  await changeData(page, (json) =>
    json.replaceAll(/"metadata":\{"integrity":"[^"]*"/g, '"metadata":{"integrity":""'),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '/nope');
  await goToContact(page);
  await expect(page.getByRole('alert').getByRole('link', { name: SITE.phone.display })).toBeVisible();
  expect(asked.filter((url) => url.includes('remoteEntry'))).toEqual([]);
});
