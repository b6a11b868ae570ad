import type { Page, Route } from '@playwright/test';
import { SITE } from '@site/kit/site';
import { expect, longTest, open, test } from '../support/fixtures.ts';
import {
  changeData,
  changeRelease,
  earlierRelease,
  readRelease,
  replaceText,
  serveRelease,
} from '../support/release-files.ts';
import { controlTime, hang } from '../support/time.ts';

type Answer = (route: Route) => Promise<void> | undefined;

/** What can happen to a file of a section on its way. */
const ANSWERS: Record<string, Answer> = {
  'is 404': (route) => route.fulfill({ status: 404, body: 'Not found.' }),
  'is blocked': (route) => route.abort(),
  hangs: hang,
  // Its hash is not the one that the page knows.
  'has other bytes': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  },
};

const FILES = ['remoteEntry.js', 'section.js', 'contact.js'];

const fallbackOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'did not load' });

const contactHeading = (page: Page) => page.getByRole('heading', { name: 'Contact Us' });

async function goToContact(page: Page): Promise<void> {
  await page
    .locator('header a[href="/contact"]')
    .last()
    .evaluate((link: HTMLElement) => link.click());
}

/** What a section's failure must not touch: the phone number and the other sections. */
async function expectUsable(page: Page): Promise<void> {
  for (const part of ['header', 'footer'])
    await expect(page.locator(part).getByRole('link', { name: SITE.phone.display }).first()).toBeVisible();
  await page.locator('header a[href="/pre-apprenticeship"]').first().click();
  await expect(page.getByText('Launching 2026').first()).toBeVisible();
}

for (const file of FILES)
  for (const [what, answer] of Object.entries(ANSWERS)) {
    // A file that fails is told apart while it loads: more of the one that holds the page.
    const testIt = file === 'contact.js' || what === 'is blocked' ? test : longTest;

    testIt(`on the way to a page: ${file} ${what}`, async ({ page, complaints }) => {
      complaints.expected = true;
      const time = await controlTime(page);
      let isFaulty = true;
      await page.route(`**/releases/mf-contact/*/client/${file}*`, (route) =>
        isFaulty ? answer(route) : route.fallback(),
      );
      await open(page, '/');
      await goToContact(page);
      await time.pass(() => fallbackOf(page).isVisible());
      await expect(page).toHaveTitle(/Page Not Loaded/);
      await expect(fallbackOf(page).getByRole('heading')).toBeFocused();
      await expect(fallbackOf(page).getByRole('link', { name: SITE.phone.display })).toBeVisible();
      await expectUsable(page);

      await goToContact(page);
      await time.pass(() => fallbackOf(page).isVisible());
      isFaulty = false;
      await fallbackOf(page).getByRole('button', { name: 'Try again' }).click();
      await expect(contactHeading(page)).toBeVisible();
      await expect(page).toHaveURL('/contact');
    });

    testIt(`on the first view: ${file} ${what}`, async ({ page, complaints }) => {
      complaints.expected = what !== 'hangs';
      await page.route(`**/releases/mf-contact/*/client/${file}*`, answer);
      await page.goto('/contact');
      await page.getByLabel('Full name').fill('Dana');
      if (what !== 'hangs')
        await expect
          .poll(() => page.evaluate(() => document.documentElement.dataset.shell ?? 'document'))
          .toBe('document');
      await expect(contactHeading(page)).toBeVisible();
      await expect(page.getByLabel('Full name')).toHaveValue('Dana');
      await expectUsable(page);
    });
  }

test('a first view whose code did not come runs when a later touch finds it there, with what was typed', async ({
  samePage: page,
  complaints,
}) => {
  complaints.expected = true;
  await page.route('**/contact.js*', (route) => route.abort());
  await page.goto('/contact');
  const failed = page.waitForEvent('console', (message) => message.text().includes('did not start'));
  await page.getByLabel('Full name').fill('Dana');
  await failed;
  await page.unroute('**/contact.js*');
  await page.getByLabel('Phone number').focus();
  await page.locator('main[data-hydrated]').waitFor();
  await expect(page.getByLabel('Full name')).toHaveValue('Dana');
});

test('where the live release does not load, the earlier one shows', async ({
  samePage: page,
  complaints,
}) => {
  complaints.expected = true;
  const live = readRelease('mf-contact');
  const fallback = earlierRelease(live, (text) => text.replaceAll('Contact Us', 'Contact us as before'));
  await serveRelease(page, live, { fallback });
  await page.route(`**${live.base}contact.js*`, (route) => route.abort());
  await open(page, '/');
  await goToContact(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us as before' })).toBeVisible();
  await expectUsable(page);
});

/** Stands in released code, whose hashes are right. */
const THROW = 'if (globalThis.faulty) throw new Error("Broken release");';

/** The section's door imports the page, so a page that throws can be put there. */
async function breakContactPage(page: Page): Promise<void> {
  const live = readRelease('mf-contact');
  const changed = changeRelease(live, (text, file) => {
    if (file !== 'section.js') return text;
    const load = /lazy:\(\)=>(\w+\.e\("contact"\)\.then\(\w+\.bind\([^)]*\)\))/;
    const broken = `({...page,Component(){${THROW}return page.Component()}})`;
    return replaceText(text, load, `lazy:()=>$1.then((page)=>${broken})`);
  });
  await serveRelease(page, live, { changed });
  await page.addInitScript('globalThis.faulty = true');
}

test('a page that throws while it renders is replaced by the fallback, and by nothing else', async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
  await breakContactPage(page);
  await open(page, '/');
  await goToContact(page);
  await expect(fallbackOf(page).getByRole('link', { name: SITE.phone.display })).toBeVisible();
  await expectUsable(page);
});

test('a first view that throws while it hydrates is HTML again, and stays so', async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
  await breakContactPage(page);
  await page.goto('/contact');
  const loaded = page.waitForEvent('load');
  await page.getByLabel('Full name').focus();
  await loaded;
  await expect(contactHeading(page)).toBeVisible();
  await page.getByLabel('Full name').fill('Dana');
  await expect(page.locator('main:not([data-hydrated])')).toBeAttached();
  await expectUsable(page);
});

test('a remote entry without a hash is not even fetched', async ({ samePage: page, complaints }) => {
  complaints.expected = true;
  await changeData(page, (json) =>
    json.replaceAll(/"metadata":\{"integrity":"[^"]*"/g, '"metadata":{"integrity":""'),
  );
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await open(page, '/nope');
  await goToContact(page);
  await expect(fallbackOf(page)).toBeVisible();
  expect(fetched.filter((url) => url.includes('remoteEntry'))).toEqual([]);
});
