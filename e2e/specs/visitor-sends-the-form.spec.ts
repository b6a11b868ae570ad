import { PATHS } from '@site/kit/site';
import { ROOT, runScript } from '@site/server/testing';
import { fields, fill, person, storedLeads, submit } from '../support/contact-form.ts';
import { dropdownButton } from '../support/dropdown.ts';
import { expect, hydrated, open, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { API_PORT, DATA } from '../support/site.ts';

test('a filled form is sent once, confirmed, cleared, and reaches staff', async ({ page }) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) sent.push(request.postDataJSON());
  });
  const request = person('Dana of the first test');
  await page.clock.install();
  await open(page, '/contact');
  await fill(page, request);
  await submit(page).click();

  const notice = page.getByRole('status').filter({ hasText: 'Request Received!' });
  await expect(notice).toContainText("We'll contact you shortly to schedule your service.");
  expect(sent).toEqual([request]);
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await expect(page.getByLabel('Service needed')).toHaveValue('');
  await expect(page.getByLabel('How can we help?')).toHaveValue('');
  await page.clock.fastForward(5000);
  await expect(notice).toBeHidden();

  const leads = await runScript(ROOT, 'api/src/cli/cli.ts', ['export'], { SITE_DATA: DATA });
  expect(leads).toContain('Dana of the first test');
});

test('an empty form says what is missing, and focuses the first field', async ({ samePage: page }) => {
  await open(page, '/contact');
  await submit(page).click();
  for (const message of [
    'Name must be at least 2 characters',
    'Invalid email address',
    'Phone number must be at least 10 digits',
    'Please select a service',
    'Message must be at least 10 characters',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByLabel('Full name').fill('Da');
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden();
});

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 800 } });

  test('an empty form whose button is the first thing that is touched says what is missing', async ({
    page,
  }) => {
    await page.goto('/contact');
    await page.locator('script[type=speculationrules]').waitFor({ state: 'detached' });
    await submit(page).tap();
    for (const message of ['Name must be at least 2 characters', 'Message must be at least 10 characters'])
      await expect(page.getByText(message)).toBeVisible();
    await expect(fields(page).name).toBeFocused();
    await fields(page).name.fill('Da');
    await expect(page.getByText('Name must be at least 2 characters')).toBeHidden();
  });
});

test('every field with an error has a red border, and its text stays ink', async ({ samePage: page }) => {
  await open(page, '/contact');
  await fill(page, { ...person('D'), email: 'dana@', phone: '916', message: 'Short' });
  const all = Object.values(fields(page));
  const ink = await all[0]?.evaluate((field) => getComputedStyle(field).color);
  await submit(page).click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  const styles = () =>
    Promise.all(
      all.map((field) =>
        field.evaluate((element) => {
          const { borderColor, color } = getComputedStyle(element);
          return [element.getAttribute('aria-invalid'), borderColor, color];
        }),
      ),
    );
  const [red, gray] = ['rgb(179, 38, 30)', 'rgb(118, 131, 140)'];
  const wrong = ['true', red, ink];
  // The border takes its color in a tenth of a second.
  await expect.poll(styles).toEqual([wrong, wrong, wrong, [null, gray, ink], wrong]);
  // Where the system chooses the colors they are told apart by their borders' widths.
  await page.emulateMedia({ forcedColors: 'active' });
  const [wide, usual] = [fields(page).name, fields(page).service];
  await expect(wide).toHaveCSS('border-top-width', '4px');
  await expect(usual).toHaveCSS('border-top-width', '1px');
});

test('that the form was received stays to be read above it, in sight, when the notice has gone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.clock.install();
  await open(page, '/contact');
  await fill(page, person('Dana who reads on'));
  await submit(page).click();
  const notice = page.getByRole('status').filter({ hasText: 'Request Received!' });
  await expect(notice).toBeVisible();
  const confirmation = page.getByText('We call you back within the hour');
  await expect(confirmation).toBeInViewport({ ratio: 1 });
  await page.clock.fastForward(5000);
  await expect(notice).toBeHidden();
  await expect(confirmation).toBeVisible();
  const [above, form] = [await confirmation.boundingBox(), await page.getByLabel('Full name').boundingBox()];
  expect(above?.y).toBeLessThan(form?.y ?? 0);
});

test('a link chooses the service, and going elsewhere and back keeps what was typed', async ({
  samePage: page,
}) => {
  await open(page, '/contact?service=generators');
  const { name, service } = fields(page);
  await expect(service).toHaveValue('generators');
  await name.fill('Dana who looks around');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await hydrated(page, 'main form');
  await expect(name).toHaveValue('Dana who looks around');
  await expect(service).toHaveValue('generators');

  await page.getByRole('link', { name: 'EV Charger Installation' }).last().click();
  await expect(page).toHaveURL('/services/ev-charger');
  await hydrated(page, 'main h1');
  await page
    .locator(`main a[href="${PATHS.contactFor('ev-charger')}"]`)
    .first()
    .click();
  await expect(service).toHaveValue('ev-charger');
  await expect(name).toHaveValue('Dana who looks around');
  await expect(page.getByRole('heading', { name: 'Schedule Commercial Service' })).toBeInViewport();
  await expect(name).toBeInViewport({ ratio: 1 });
});

test('what is typed before the scripts arrive stays', async ({ samePage: page }) => {
  const release = await hold(page, '**/*.js');
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Full name').fill('Typed early');
  await release();
  await page.waitForFunction(() => document.querySelector('main form')?.matches('[novalidate]') === true);
  await expect(page.getByLabel('Full name')).toHaveValue('Typed early');
  await submit(page).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden();
});

test('while the API is down the form says so and keeps its values', async ({ page, complaints, own }) => {
  complaints.expected = true;
  const env = own.env(own.copyStore());
  await own.startSite(env);
  await open(page, `${own.origin}/contact`);
  await fill(page, person('Dana, patient'));
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toContainText(
    'Failed to submit form. Please try again or call us directly.',
  );
  await expect(page.getByLabel('Full name')).toHaveValue('Dana, patient');
  await expect(page.getByLabel('Service needed')).toHaveValue('ev-charger');

  await own.startApi(env);
  // One that has just started sends requests away where the machine has given it no turn for a second.
  await expect(async () => {
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Your request is with us.' })).toBeVisible();
  }).toPass();
  await expect(page.getByLabel('Full name')).toHaveValue('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the form still reaches staff', async ({ samePage: page }) => {
    await page.goto('/contact');
    await fill(page, person('Dana without script'));
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible();
    await expect(page.getByText("We'll contact you shortly to schedule your service.")).toBeVisible();
    expect(await storedLeads()).toContainEqual(expect.objectContaining(person('Dana without script')));
  });

  test('a form that comes back looks like the site, and is sent once corrected', async ({
    samePage: page,
    complaints,
  }) => {
    // The answer's status is one.
    complaints.expected = true;
    await page.goto('/contact');
    await fill(page, { ...person('Dana who mistyped'), email: 'dana@example' });
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
    await expect(submit(page)).toHaveCSS('border-radius', '4px');
    await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
    await page.getByLabel('Email').fill('dana@example.com');
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible();
    expect(complaints.list.join('\n')).not.toContain('Content Security Policy');
  });

  test('what only scripts move is not there, and all testimonials are', async ({ samePage: page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Switch between light and dark theme' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next testimonial' })).toBeHidden();
    const quotes = page.locator('main blockquote');
    await expect(quotes).toHaveCount(4);
    for (const quote of await quotes.all()) {
      await quote.scrollIntoViewIfNeeded();
      await expect(quote).toBeInViewport({ ratio: 1 });
    }
  });

  for (const width of [375, 1440]) {
    test(`at ${width} px the browser leads to a field whose label is in sight`, async ({
      samePage: page,
    }) => {
      await page.setViewportSize({ width, height: 667 });
      await page.goto('/contact');
      await submit(page).click();
      await expect(fields(page).name).toBeFocused();
      const isCovered = await page.locator('label', { hasText: 'Full name' }).evaluate((label) => {
        const { left, top } = label.getBoundingClientRect();
        return document.elementFromPoint(left + 5, top + 2)?.closest('label') !== label;
      });
      expect(isCovered).toBe(false);
    });
  }

  test('on a dark system the answer is as light as the site', async ({ samePage: page, complaints }) => {
    complaints.expected = true;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/contact');
    const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    await fill(page, { ...person('Dana in the dark'), email: 'dana@example' });
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', ground);
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

test('the API behind the site answers', async ({ request }) => {
  const [behind, direct] = await Promise.all([
    request.get('/api/health'),
    request.get(`http://127.0.0.1:${API_PORT}/api/health`),
  ]);
  expect(behind.status()).toBe(200);
  expect(await behind.json()).toEqual(await direct.json());
});
