import type { Page } from '@playwright/test';
import { SITE } from '@site/kit/site';
import { contactRequest, exportLeads, fields, fillForm, submitButton } from '../support/contact-form.ts';
import {
  ADDRESSES,
  dropdownButton,
  expect,
  holdRequests,
  NOT_FOUND,
  PAGE_KINDS,
  SCRIPTS,
  test,
} from '../support/fixtures.ts';

const received = (page: Page) => page.getByRole('heading', { name: 'Request Received!' });

/** Describes what a visitor sees of a page. Runs in the page. */
function look() {
  const isVisible = (element: Element | null) =>
    element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
  const texts = [...document.querySelectorAll('main *:not(style, script, option)')].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  );
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    ({ origin }) => origin === location.origin,
  );
  const isWithinPage = ({ hash, pathname }: HTMLAnchorElement) => hash && pathname === location.pathname;
  return {
    missing: ['header', 'h1', 'main', 'footer'].filter((part) => !isVisible(document.querySelector(part))),
    hidden: texts.filter((element) => !isVisible(element)).map(({ outerHTML }) => outerHTML.slice(0, 100)),
    deadAnchors: links.filter(isWithinPage).flatMap(({ hash }) => (document.querySelector(hash) ? [] : hash)),
    links: links.filter((link) => !isWithinPage(link)).map(({ pathname }) => pathname),
  };
}

test('a form that is sent before the scripts arrive reaches staff', async ({ page }) => {
  await holdRequests(page, SCRIPTS);
  await page.goto('/contact');
  await fillForm(page, contactRequest('Dana, faster than the scripts'));
  await submitButton(page).click();
  await expect(received(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every kind of page is whole, its links lead on and the phone number can be pressed', async ({
    page,
    pageErrors,
    request,
  }) => {
    // Chromium logs the status of the page that is not found.
    pageErrors.expected = true;
    // On phones services are rows without their descriptions.
    await page.setViewportSize({ width: 640, height: 800 });
    const links = new Set<string>();
    for (const address of [...PAGE_KINDS, NOT_FOUND]) {
      await page.goto(address);
      const { links: found, ...seen } = await page.evaluate(look);
      expect.soft(seen, address).toEqual({ missing: [], hidden: [], deadAnchors: [] });
      for (const link of found) links.add(link);
      // A trial click: the link is visible, stable and not covered.
      const phone = page.getByRole('banner').locator(`[href="${SITE.phone.href}"]`);
      await phone.filter({ visible: true }).first().click({ trial: true });
    }
    expect([...links]).toEqual(expect.arrayContaining([...ADDRESSES]));
    const answers = await Promise.all([...links].map((path) => request.get(path)));
    expect(answers.filter((answer) => !answer.ok()).map((answer) => answer.url())).toEqual([]);
  });

  test('a refused form comes back filled and styled, and reaches staff once corrected', async ({
    page,
    pageErrors,
  }) => {
    // Chromium logs the document's status.
    pageErrors.expected = true;
    await page.goto('/contact');
    // Zero-width characters satisfy the browser.
    const sent = contactRequest('Dana without JavaScript');
    await fillForm(page, { ...sent, name: '\u200b\u200b' });
    await submitButton(page).click();
    await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
    await expect(submitButton(page)).toHaveCSS('border-radius', '4px');
    await expect(fields(page).message).toHaveValue(sent.message);
    await fields(page).name.fill(sent.name);
    await submitButton(page).click();
    await expect(received(page)).toBeVisible();
    expect(await exportLeads()).toContain(sent.name);
    expect(pageErrors.list.join('\n')).not.toContain('Content Security Policy');
  });

  test('controls that need scripts are not there, and all testimonials are', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Switch between light and dark theme' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next testimonial' })).toBeHidden();
    for (const quote of await page.locator('main blockquote').all()) {
      await quote.scrollIntoViewIfNeeded();
      await expect(quote).toBeInViewport({ ratio: 1 });
    }
  });

  test('dropdowns and the menu of a phone open and close', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const generators = menu.getByRole('link', { name: 'Generators' });
    const rocklin = menu.getByRole('link', { name: 'Rocklin' });
    await dropdownButton(page, 'Our Services').click();
    await expect(generators).toBeVisible();
    await dropdownButton(page, 'Service Areas').click();
    await expect(generators).toBeHidden();
    await expect(rocklin).toBeVisible();

    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await rocklin.click();
    await expect(page).toHaveURL('/service-areas/rocklin');
  });
});
