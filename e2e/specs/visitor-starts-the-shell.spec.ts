import type { Page, Route } from '@playwright/test';
import { fields } from '../support/contact-form.ts';
import { dropdownButton } from '../support/dropdown.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';

const SCRIPTS = /\/releases\/[^?]+\.js/;

const state = (page: Page) => page.evaluate(() => document.documentElement.dataset.shell ?? 'document');

const running = (page: Page) => page.locator('main[data-hydrated]').waitFor();

/** Changes text as the translation of browsers does: each text becomes an element of its own. */
function translate(selector: string): void {
  for (const root of document.querySelectorAll(selector)) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, option')) continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  }
}

test('links, menus and the theme button need no scripts; a control starts the shell', async ({
  samePage: page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/');
  await page.getByRole('link', { name: 'Schedule Service' }).last().focus();
  await dropdownButton(page, 'Our Services').click();
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-theme-toggle]')?.click());
  expect(await state(page)).toBe('document');
  expect(fetched.filter((url) => url.endsWith('.js'))).toEqual([]);
  await page.locator('main button').first().hover();
  await running(page);
  expect(await state(page)).toBe('running');
});

for (const [how, act] of [
  ['pointed at', (page: Page) => fields(page).name.hover()],
  ['focused', (page: Page) => fields(page).name.focus()],
] as const) {
  test(`a field that is ${how} starts the shell`, async ({ samePage: page }) => {
    await page.goto('/contact');
    await act(page);
    await running(page);
  });
}

test('the last click that came before the scripts is replayed', async ({ samePage: page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/');
  await page.locator('main button[aria-haspopup=dialog]').first().click();
  const dot = page.getByRole('group', { name: 'Choose a testimonial' }).getByRole('button').nth(2);
  await dot.click();
  expect(await state(page)).toBe('starting');
  await release();
  await expect(dot).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a link that is pressed while the shell starts leads on', async ({ samePage: page, complaints }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/');
  await page.locator('main button').first().hover();
  await page.getByRole('link', { name: 'Schedule Service' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  complaints.expected = complaints.list.length > 0;
  await release();
});

for (const isTranslated of [false, true]) {
  test(`typed text and focus stay when the shell starts${isTranslated ? ' on a translated page' : ''}`, async ({
    samePage: page,
    complaints,
  }) => {
    // React says that the text is not what the server wrote.
    complaints.expected = isTranslated;
    const release = await hold(page, SCRIPTS);
    await page.goto('/contact');
    await fields(page).message.fill('The lights flicker.');
    await fields(page).name.pressSequentially('Da');
    if (isTranslated) await page.evaluate(translate, 'header, main');
    await release();
    await page.keyboard.type('na');
    await running(page);
    await page.keyboard.type(' Smith');
    await expect(fields(page).name).toBeFocused();
    await expect(fields(page).name).toHaveValue('Dana Smith');
    await expect(fields(page).message).toHaveValue('The lights flicker.');
  });
}

test('a mismatch in the header costs the form nothing', async ({ samePage: page, complaints }) => {
  complaints.expected = true;
  const release = await hold(page, SCRIPTS);
  await page.goto('/contact');
  await fields(page).name.fill('Dana');
  await fields(page).name.evaluate((field) => field.setAttribute('data-same', ''));
  await page.evaluate(translate, 'header');
  await release();
  await running(page);
  await expect(fields(page).name).toHaveAttribute('data-same', '');
  await expect(fields(page).name).toHaveValue('Dana');
});

test('on a page that is translated while it runs a link leads on, and back', async ({
  samePage: page,
  complaints,
}) => {
  complaints.expected = true;
  await open(page, '/contact');
  await page.evaluate(translate, 'body');
  await page.locator('header a[href="/pre-apprenticeship"]').first().click();
  await expect(page).toHaveURL('/pre-apprenticeship');
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main h1')).not.toHaveText('Contact Us');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  // Each of them throws or not, as the page is built.
  complaints.expected = complaints.list.length > 0;
});

test('where a script of the shell does not come, or has other bytes, the page stays HTML, and the next touch tries again', async ({
  samePage: page,
  complaints,
}) => {
  complaints.expected = true;
  for (const answer of [
    async (route: Route) => route.fulfill({ response: await route.fetch(), body: 'alert(1);' }),
    (route: Route) => route.abort(),
  ]) {
    await page.route(/\/shell\/.*\/main\.js/, answer);
    await page.goto('/contact');
    const failed = page.waitForEvent('console', (message) =>
      /main\.js/.test(message.text() + message.location().url),
    );
    await fields(page).name.fill('Dana');
    await failed;
    await expect.poll(() => state(page)).toBe('document');
    await page.unroute(/\/shell\/.*\/main\.js/);
  }
  await expect(fields(page).name).toHaveValue('Dana');
  await fields(page).message.focus();
  await running(page);
  await expect(fields(page).name).toHaveValue('Dana');
});
