import type { Page } from '@playwright/test';
import { PATHS } from '@site/kit/site';
import { contactRequest, exportLeads, fields, fillForm, submitButton } from '../support/contact-form.ts';
import { expect, openHydrated, simulateTranslation, test } from '../support/fixtures.ts';

const received = (page: Page) => page.getByRole('status').filter({ hasText: 'Request Received!' });

test('a filled form is sent once, confirmed, cleared, and reaches staff', async ({ page }) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) sent.push(request.postDataJSON());
  });
  const request = contactRequest('Dana of the first test');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.clock.install();
  await openHydrated(page, '/contact');
  await fillForm(page, request);
  await submitButton(page).click();
  await expect(received(page)).toContainText("We'll contact you shortly to schedule your service.");
  expect(sent).toEqual([request]);
  for (const field of Object.values(fields(page))) await expect(field).toHaveValue('');
  await page.clock.fastForward(5000);
  await expect(received(page)).toBeHidden();
  await expect(page.getByText('We call you back within the hour')).toBeInViewport({ ratio: 1 });
  expect(await exportLeads()).toContain(request.name);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 800 } });

  test('an empty form whose button is the first thing touched names every error, in red', async ({
    page,
  }) => {
    await page.goto('/contact');
    await submitButton(page).tap();
    for (const message of [
      'Name must be at least 2 characters',
      'Invalid email address',
      'Phone number must be at least 10 digits',
      'Please select a service',
      'Message must be at least 10 characters',
    ])
      await expect(page.getByText(message)).toBeVisible();
    const { name, service } = fields(page);
    await expect(name).toBeFocused();
    await expect(name).toHaveCSS('border-top-color', 'rgb(179, 38, 30)');
    await name.fill('Da');
    await expect(page.getByText('Name must be at least 2 characters')).toBeHidden();
    // With forced colors the border's width marks an error.
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(service).toHaveCSS('border-top-width', '4px');
    await expect(name).toHaveCSS('border-top-width', '1px');
  });
});

test('a link chooses the service and leads to the form', async ({ page }) => {
  await openHydrated(page, '/services/generators');
  await page
    .locator(`main a[href="${PATHS.contactFor('generators')}"]`)
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Schedule Commercial Service' })).toBeInViewport();
  await expect(fields(page).service).toHaveValue('generators');
});

test('if the rules do not load, the API checks the form', async ({ page, pageErrors }) => {
  pageErrors.expected = true;
  await page.route('**/rules.*', (route) => route.abort());
  await openHydrated(page, '/contact');
  await fillForm(page, { ...contactRequest('Dana without rules'), phone: '916' });
  await submitButton(page).click();
  await expect(page.getByText('Phone number must be at least 10 digits')).toBeVisible();
  await expect(fields(page).phone).toBeFocused();
  await fields(page).phone.fill('916 555 0177');
  await submitButton(page).click();
  await expect(received(page)).toBeVisible();
});

test('a translated page takes the form, its errors and its answer, and leads on', async ({ page }) => {
  await openHydrated(page, '/contact');
  await page.evaluate(simulateTranslation, 'body');
  await submitButton(page).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await fillForm(page, contactRequest('Dana in translation'));
  await submitButton(page).click();
  await expect(received(page)).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('while the API is down the form says so and keeps its values', async ({
  page,
  pageErrors,
  environment,
}) => {
  pageErrors.expected = true;
  const settings = environment.settings(environment.copyStore());
  await environment.startSite(settings);
  await openHydrated(page, `${environment.origin}/contact`);
  const request = contactRequest('Dana, patient');
  await fillForm(page, request);
  await submitButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toContainText(
    'Failed to submit form. Please try again or call us directly.',
  );
  const { name, service } = fields(page);
  await expect(name).toHaveValue(request.name);
  await expect(service).toHaveValue(request.service);

  await environment.startApi(settings);
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your request is with us.' })).toBeVisible();
  await expect(name).toHaveValue('');
});
