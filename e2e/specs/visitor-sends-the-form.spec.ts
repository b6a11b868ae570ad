import type { Page } from '@playwright/test';
import { PATHS } from '@site/kit/site';
import { fields, fill, person, storedLeads, submit } from '../support/contact-form.ts';
import { dropdownButton } from '../support/dropdown.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';

const received = (page: Page) => page.getByRole('status').filter({ hasText: 'Request Received!' });

test('a filled form is sent once, confirmed, cleared, and reaches staff', async ({ page }) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) sent.push(request.postDataJSON());
  });
  const request = person('Dana of the first test');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.clock.install();
  await open(page, '/contact');
  await fill(page, request);
  await submit(page).click();
  await expect(received(page)).toContainText("We'll contact you shortly to schedule your service.");
  expect(sent).toEqual([request]);
  for (const field of Object.values(fields(page))) await expect(field).toHaveValue('');
  await page.clock.fastForward(5000);
  await expect(received(page)).toBeHidden();
  await expect(page.getByText('We call you back within the hour')).toBeInViewport({ ratio: 1 });
  expect(await storedLeads()).toContainEqual(expect.objectContaining(request));
});

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 800 } });

  test('an empty form whose button is touched first says what is missing, in red and in the focus', async ({
    page,
  }) => {
    await page.goto('/contact');
    await submit(page).tap();
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
    // Where the system chooses the colors they are told apart by their borders' widths.
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(service).toHaveCSS('border-top-width', '4px');
    await expect(name).toHaveCSS('border-top-width', '1px');
  });
});

test('a link chooses the service and leads to the form', async ({ samePage: page }) => {
  await open(page, '/services/generators');
  await page
    .locator(`main a[href="${PATHS.contactFor('generators')}"]`)
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Schedule Commercial Service' })).toBeInViewport();
  await fields(page).name.focus();
  await expect(fields(page).service).toHaveValue('generators');
});

test('what is typed before the scripts arrive stays', async ({ samePage: page }) => {
  const release = await hold(page, '**/*.js');
  await page.goto('/contact', { waitUntil: 'commit' });
  const { name } = fields(page);
  await name.fill('Typed early');
  await release();
  await page.waitForFunction(() => document.querySelector('form')?.noValidate === true);
  await expect(name).toHaveValue('Typed early');
  await submit(page).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden();
});

test('a page that the browser has translated takes the form, its errors and its answer', async ({ page }) => {
  await open(page, '/contact');
  // As browsers translate: each text is replaced by an element.
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const all: Text[] = [];
    while (texts.nextNode()) if (texts.currentNode instanceof Text) all.push(texts.currentNode);
    for (const text of all.filter(
      ({ data, parentElement }) => data.trim() && !parentElement?.matches('script, style'),
    )) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text.data);
    }
  });
  await submit(page).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.route('**/api/contact', (route) => route.fulfill({ status: 204 }));
  await fill(page, person('Dana in translation'));
  await submit(page).click();
  await expect(received(page)).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('where the rules do not come, the API judges', async ({ page, complaints }) => {
  complaints.expected = true;
  await page.route('**/rules.*', (route) => route.abort());
  await open(page, '/contact');
  await fill(page, { ...person('Dana of no rules'), phone: '916' });
  await submit(page).click();
  await expect(page.getByText('Phone number must be at least 10 digits')).toBeVisible();
  await expect(fields(page).phone).toBeFocused();
  await fields(page).phone.fill('916 555 0177');
  await submit(page).click();
  await expect(received(page)).toBeVisible();
});

test('while the API is down the form says so and keeps its values', async ({ page, complaints, own }) => {
  complaints.expected = true;
  const env = own.env(own.copyStore());
  await own.startSite(env);
  await open(page, `${own.origin}/contact`);
  const request = person('Dana, patient');
  await fill(page, request);
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toContainText(
    'Failed to submit form. Please try again or call us directly.',
  );
  const { name, service } = fields(page);
  await expect(name).toHaveValue(request.name);
  await expect(service).toHaveValue(request.service);

  await own.startApi(env);
  // One that has just started sends requests away where the machine has given it no turn for a second.
  await expect(async () => {
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Your request is with us.' })).toBeVisible();
  }).toPass();
  await expect(name).toHaveValue('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form still reaches staff', async ({ samePage: page }) => {
    await page.goto('/contact');
    await fill(page, person('Dana without script'));
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible();
    expect(await storedLeads()).toContainEqual(expect.objectContaining(person('Dana without script')));
  });

  test('a form that comes back looks like the site, and is sent once corrected', async ({
    samePage: page,
    complaints,
  }) => {
    // The answer's status is one.
    complaints.expected = true;
    await page.goto('/contact');
    // What the browser takes for a name shows nothing.
    await fill(page, person('\u200b\u200b'));
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
    await expect(submit(page)).toHaveCSS('border-radius', '4px');
    await fields(page).name.fill('Dana who mistyped');
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible();
    expect(complaints.list.join('\n')).not.toContain('Content Security Policy');
  });

  test('what only scripts move is not there, and all testimonials are', async ({ samePage: page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Switch between light and dark theme' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next testimonial' })).toBeHidden();
    for (const quote of await page.locator('main blockquote').all()) {
      await quote.scrollIntoViewIfNeeded();
      await expect(quote).toBeInViewport({ ratio: 1 });
    }
  });

  test('the menus open and close by themselves', async ({ samePage: page }) => {
    await page.goto('/');
    const main = page.getByRole('navigation', { name: 'Main' });
    const generators = main.getByRole('link', { name: 'Generators' });
    const rocklin = main.getByRole('link', { name: 'Rocklin' });
    await dropdownButton(page, 'Our Services').click();
    await expect(generators).toBeVisible();
    await dropdownButton(page, 'Service Areas').click();
    await expect(generators).toBeHidden();
    await expect(rocklin).toBeVisible();

    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(main).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await rocklin.click();
    await expect(page).toHaveURL('/service-areas/rocklin');
  });
});
