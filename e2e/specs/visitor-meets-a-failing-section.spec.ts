import type { Page, Route } from '@playwright/test';
import { PATHS, SITE } from '@site/kit/site';
import { fields } from '../support/contact-form.ts';
import { expect, followLink, holdRequests, openHydrated, stateOf, test } from '../support/fixtures.ts';
import { addRelease, openReleases } from '../support/releases.ts';

/** What can happen to a file of a section. */
const FAULTS: Record<string, (route: Route, page: Page) => Promise<unknown>> = {
  'is blocked': (route) => route.abort(),
  // It is never answered, and the deadline passes.
  hangs: (_route, page) => page.clock.fastForward(9000),
  // Its hash is not the one that the page knows.
  'has other bytes': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  },
};

const CASES = [
  ['remoteEntry.js', 'is blocked'],
  ['contact.js', 'hangs'],
  ['contact.js', 'has other bytes'],
] as const;

const fallback = (page: Page) => page.getByRole('alert').filter({ hasText: 'did not load' });

const contactHeading = (page: Page) => page.getByRole('heading', { name: 'Contact Us' });

/** Expects the phone number and the other sections to work. */
async function expectUsable(page: Page): Promise<void> {
  for (const part of ['header', 'footer'])
    await expect(page.locator(part).getByRole('link', { name: SITE.phone.display }).first()).toBeVisible();
  await followLink(page, PATHS.program, 'header');
  await expect(page.getByText('Launching 2026').first()).toBeVisible();
}

for (const [file, fault] of CASES) {
  const files = `**/releases/mf-contact/*/client/${file}*`;
  const fail = FAULTS[fault];

  test(`on the way to a page ${file} ${fault}: a fallback with the phone number, and "Try again"`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expected = true;
    await page.clock.install();
    await page.route(files, (route) => fail?.(route, page));
    await openHydrated(page, '/');
    await followLink(page, PATHS.contact, 'header');
    await expect(fallback(page).getByRole('heading')).toBeFocused();
    await expect(page).toHaveTitle(/Page Not Loaded/);
    await expect(fallback(page).getByRole('link', { name: SITE.phone.display })).toBeVisible();
    await expectUsable(page);

    await followLink(page, PATHS.contact, 'header');
    await expect(fallback(page)).toBeVisible();
    await page.unroute(files);
    await fallback(page).getByRole('button', { name: 'Try again' }).click();
    await expect(contactHeading(page)).toBeVisible();
    await expect(page).toHaveURL(PATHS.contact);
  });
}

test('without the scripts of a section its pages stay HTML, and the other sections work', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected = true;
  await page.route('**/releases/mf-marketing/**/*.js*', (route) => route.abort());
  await page.goto(PATHS.areas);
  const failed = page.waitForEvent('console', (message) => message.text().includes('did not start'));
  await page.locator('main').dispatchEvent('hydrate');
  await failed;
  await openHydrated(page, PATHS.contact);
  await followLink(page, PATHS.areas, 'header');
  await expect(fallback(page).getByRole('link', { name: SITE.phone.display })).toBeVisible();
  await followLink(page, PATHS.program, 'header');
  await expect(fallback(page)).toHaveCount(0);
  await expect(page.locator('main h1')).toBeFocused();
});

test('a slow page shows that it is loading', async ({ page }) => {
  await openHydrated(page, '/');
  const release = await holdRequests(page, '**/contact.js*');
  await followLink(page, PATHS.contact, 'header');
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true');
  await release();
  await expect(contactHeading(page)).toBeFocused();
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy');
});

test('a first view whose code fails keeps its HTML and typed text, and a later touch starts it', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected = true;
  for (const fault of ['is blocked', 'has other bytes']) {
    await page.route('**/contact.js*', (route) => FAULTS[fault]?.(route, page));
    await page.goto('/contact');
    const failed = page.waitForEvent('console', (message) => message.text().includes('did not start'));
    await fields(page).name.fill('Dana');
    await failed;
    await expect.poll(() => stateOf(page)).toBe('document');
    await expect(contactHeading(page)).toBeVisible();
    await page.unroute('**/contact.js*');
  }
  await fields(page).phone.focus();
  await expect.poll(() => stateOf(page)).toBe('running');
  await expect(fields(page).name).toHaveValue('Dana');
  await expectUsable(page);
});

test('a first view whose code hangs stays HTML whose links work', async ({ page }) => {
  await page.route('**/contact.js*', () => undefined);
  await page.goto('/contact');
  await fields(page).name.fill('Dana');
  await expect.poll(() => stateOf(page)).toBe('starting');
  await expect(contactHeading(page)).toBeVisible();
  await expect(fields(page).name).toHaveValue('Dana');
  await expectUsable(page);
});

test('a release that fails gives way to the earlier one, or to the fallback where it throws', async ({
  page,
  pageErrors,
  environment,
}) => {
  pageErrors.expected = true;
  const data = environment.copyStore();
  const { store, service } = await openReleases(data);
  const throws = 'if(globalThis.faulty)throw new Error("Broken release")';
  const title = `get title(){${throws};return"Contact us anew"}`;
  const edit = { file: 'contact.js', from: 'title:"Contact Us"', to: title };
  const next = await addRelease(store, 'mf-contact', '// next', edit);
  await service.promote({ releases: [next] });
  await environment.startSite(environment.settings(data));
  const goToContact = async () => {
    await openHydrated(page, environment.origin);
    await followLink(page, PATHS.contact, 'header');
  };

  await goToContact();
  await expect(page.getByRole('heading', { name: 'Contact us anew' })).toBeVisible();
  const file = `**/${next.replace('@', '/')}/client/contact.js*`;
  await page.route(file, (route) => route.abort());
  await goToContact();
  await expect(contactHeading(page)).toBeVisible();
  await expectUsable(page);

  await page.unroute(file);
  await page.addInitScript('globalThis.faulty = true');
  await goToContact();
  await expect(fallback(page).getByRole('link', { name: SITE.phone.display })).toBeVisible();
  await expectUsable(page);

  // On the first view the page stays HTML.
  await page.goto(environment.origin + PATHS.contact);
  const reloaded = page.waitForEvent('load');
  await fields(page).name.focus();
  await reloaded;
  await expect(contactHeading(page)).toBeVisible();
  await fields(page).name.fill('Dana');
  expect(await stateOf(page)).toBe('document');
  await expectUsable(page);
});
