import type { Page, Route } from '@playwright/test';
import { fields, submitButton } from '../support/contact-form.ts';
import {
  dropdownButton,
  expect,
  followLink,
  holdRequests,
  openHydrated,
  SCRIPTS,
  simulateTranslation,
  stateOf,
  test,
} from '../support/fixtures.ts';

const expectRunning = (page: Page) => expect.poll(() => stateOf(page)).toBe('running');

test('links, menus and the theme toggle need no scripts; a control starts the shell', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (SCRIPTS.test(request.url())) scripts.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Schedule Service' }).last().focus();
  await dropdownButton(page, 'Our Services').click();
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-theme-toggle]')?.click());
  expect(await stateOf(page)).toBe('document');
  expect(scripts).toEqual([]);
  await page.locator('main button').first().hover();
  await expectRunning(page);
});

test('the last click that comes before the scripts is replayed', async ({ page }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto('/');
  await page.locator('main button[aria-haspopup=dialog]').first().click();
  const dot = page.getByRole('group', { name: 'Choose a testimonial' }).getByRole('button').nth(2);
  await dot.click();
  expect(await stateOf(page)).toBe('starting');
  await release();
  await expect(dot).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a swipe moves the testimonials before the scripts are there, and they stay', async ({ page }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto('/');
  const slide = page.getByRole('group', { name: '2 of 4' });
  await page.getByRole('region', { name: 'Testimonials' }).hover();
  await page.mouse.wheel(900, 0);
  await expect(slide).toBeInViewport();
  expect(await stateOf(page)).toBe('starting');
  await release();
  await expectRunning(page);
  await expect(page.locator('[aria-roledescription=slide]:not([inert])')).toHaveAccessibleName('2 of 4');
  await expect(slide).toBeInViewport();
});

test('a link that is pressed while the shell starts leads on', async ({ page, pageErrors }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto('/');
  await page.locator('main button').first().hover();
  await page.getByRole('link', { name: 'Schedule Service' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  // Chromium may log the preloads that the first page did not use.
  pageErrors.expected = pageErrors.list.length > 0;
  await release();
});

for (const isTranslated of [false, true])
  test(`typed text and focus stay when the shell starts${isTranslated ? ' on a translated page' : ''}`, async ({
    page,
    pageErrors,
  }) => {
    // React reports the mismatch.
    pageErrors.expected = isTranslated;
    const release = await holdRequests(page, SCRIPTS);
    await page.goto('/contact');
    await fields(page).message.fill('The lights flicker.');
    await fields(page).name.pressSequentially('Da');
    if (isTranslated) await page.evaluate(simulateTranslation, 'header, main');
    await release();
    await page.keyboard.type('na');
    await expectRunning(page);
    await page.keyboard.type(' Smith');
    await expect(fields(page).name).toBeFocused();
    await expect(fields(page).name).toHaveValue('Dana Smith');
    await expect(fields(page).message).toHaveValue('The lights flicker.');
  });

test('a mismatch in the header leaves the form as it is', async ({ page, pageErrors }) => {
  pageErrors.expected = true;
  const release = await holdRequests(page, SCRIPTS);
  await page.goto('/contact');
  await fields(page).name.fill('Dana');
  await fields(page).name.evaluate((field) => field.setAttribute('data-same', ''));
  await page.evaluate(simulateTranslation, 'header');
  await release();
  await expectRunning(page);
  await expect(fields(page).name).toHaveAttribute('data-same', '');
  await expect(fields(page).name).toHaveValue('Dana');
});

test('on a page that is translated while it runs a link leads on, and back', async ({ page, pageErrors }) => {
  await openHydrated(page, '/contact');
  await page.evaluate(simulateTranslation, 'body');
  await followLink(page, '/pre-apprenticeship', 'header');
  await expect(page).toHaveURL('/pre-apprenticeship');
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main h1')).not.toHaveText('Contact Us');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  // React may meet a text that is gone, which the error boundary mends.
  pageErrors.expected = pageErrors.list.length > 0;
});

test('if a script of the shell fails, the page stays HTML, and the next touch tries again', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expected = true;
  const main = /\/shell\/.*\/main\.js/;
  for (const answer of [
    async (route: Route) => route.fulfill({ response: await route.fetch(), body: 'alert(1);' }),
    (route: Route) => route.abort(),
  ]) {
    await page.route(main, answer);
    await page.goto('/contact');
    const failed = page.waitForEvent('console', (message) =>
      main.test(message.text() + message.location().url),
    );
    await fields(page).name.fill('Dana');
    await failed;
    await expect.poll(() => stateOf(page)).toBe('document');
    // Each press of a form that is not complete shows what is missing.
    await submitButton(page).evaluate((button: HTMLElement) => button.click());
    await expect(page.locator('main :invalid:focus')).toHaveCount(1);
    await page.unroute(main);
  }
  await fields(page).message.focus();
  await expectRunning(page);
  await expect(fields(page).name).toHaveValue('Dana');
});
