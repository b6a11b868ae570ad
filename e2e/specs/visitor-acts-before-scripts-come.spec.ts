import { PATHS, SITE } from '@site/kit/site';
import { fields, fill, person, storedLeads, submit } from '../support/contact-form.ts';
import { dropdownButton } from '../support/dropdown.ts';
import { expect, hydrated, open, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';

const SCRIPTS = /\/releases\/[^?]+\.js/;

test('a dropdown opens before the scripts have come, and React takes it over as it is', async ({
  samePage: page,
}) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/');
  const services = dropdownButton(page, 'Our Services');
  const areas = dropdownButton(page, 'Service Areas');
  const generators = page.getByRole('link', { name: 'Generators', exact: true }).first();
  await services.click();
  await expect(generators).toBeVisible();
  await areas.click();
  await expect(generators).toBeHidden();
  await page.mouse.click(1000, 600);
  await expect(page.locator('header details[open]')).toHaveCount(0);
  await services.click();
  await expect(generators).toBeVisible();

  await release();
  await hydrated(page, 'main h1');
  await expect(generators).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(generators).toBeHidden();
  await services.click();
  await generators.click();
  await expect(page).toHaveURL('/services/generators');
});

test('the menu of small screens opens and closes before the scripts have come', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const release = await hold(page, SCRIPTS);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await button.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();

  await button.click();
  await release();
  await hydrated(page, 'main h1');
  await expect(menu).toBeVisible();
  await dropdownButton(page, 'Service Areas').click();
  await menu.getByRole('link', { name: 'Rocklin' }).click();
  await expect(page).toHaveURL('/service-areas/rocklin');
  await expect(menu).toBeHidden();
});

test('a testimonial is chosen before the scripts have come, and before those of its carousel', async ({
  samePage: page,
}) => {
  for (const held of [SCRIPTS, /\/testimonials\.js/]) {
    const release = await hold(page, held);
    await page.goto('/');
    if (held !== SCRIPTS) await hydrated(page, 'main h1');
    const dot = page.getByRole('group', { name: 'Choose a testimonial' }).getByRole('button').nth(2);
    await dot.click();
    await release();
    await expect(dot).toHaveAttribute('aria-current', 'true');
  }
});

test('beside the menu a press on the page closes it', async ({ samePage: page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByText('Our Services').click();
  await expect(menu).toBeVisible();
  // Where a link is, which stays behind it.
  const number = page.getByRole('banner').getByRole('link', { name: /^Call 24/ });
  const { x = 0, y = 0, height = 0 } = (await number.boundingBox()) ?? {};
  let pressed = false;
  await page.exposeFunction('linkPressed', () => {
    pressed = true;
  });
  await number.evaluate((link) => link.addEventListener('click', () => Reflect.get(window, 'linkPressed')()));
  await page.mouse.click(x + 20, y + height / 2);
  await expect(menu).toBeHidden();
  expect(pressed).toBe(false);
});

test('what was pressed in a section before its code came is answered then', async ({ samePage: page }) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/');
  const project = page.locator('main button[aria-haspopup=dialog]').first();
  await project.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await release();
  await expect(page.getByRole('dialog').getByRole('button', { name: /close/i })).toBeVisible();
});

test('a link that is pressed before the scripts have come leads on', async ({
  samePage: page,
  complaints,
}) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/');
  await page.getByRole('link', { name: 'Schedule Service' }).first().click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  // The first page's scripts were still on their way.
  complaints.expected = complaints.list.length > 0;
  await release();
});

test('the page that a link leads to is there, out of sight, before the link is pressed', async ({
  samePage: page,
}) => {
  await open(page, '/contact');
  await page.getByRole('link', { name: 'Pre-Apprenticeship Program' }).first().hover();
  const headings = page.locator('main h1');
  await expect(headings).toHaveCount(2);
  await expect(headings.first()).toHaveText('Contact Us');
  await expect(headings.last()).toBeHidden();
  await expect(page).toHaveTitle(/Contact/);
  await headings.last().evaluate((heading) => {
    heading.dataset.prepared = 'yes';
  });
  await page.getByRole('link', { name: 'Pre-Apprenticeship Program' }).first().click();
  await expect(page).toHaveURL(PATHS.program);
  await expect(headings).toHaveCount(1);
  await expect(headings).toHaveAttribute('data-prepared', 'yes');
  await expect(headings).toBeFocused();
});

test('what was typed stays when other pages are prepared', async ({ samePage: page }) => {
  await open(page, '/contact');
  await page.getByLabel('Full name').fill('Dana');
  await page.getByRole('link', { name: 'Pre-Apprenticeship Program' }).first().hover();
  await expect(page.locator('main h1')).toHaveCount(2);
  await expect(page.getByLabel('Full name')).toHaveValue('Dana');
});

test.describe("where the form's rules do not come", () => {
  test.beforeEach(async ({ page, complaints }) => {
    complaints.expected = true;
    await page.route('**/rules.js*', (route) => route.abort());
    await open(page, '/contact');
  });

  test('the form posts itself and reaches staff', async ({ page }) => {
    const sent = person('Dana without rules');
    // Without network neither rules nor notices come, and the page stays, with what was typed and with the number.
    await page.context().setOffline(true);
    await fill(page, { ...sent, name: '' });
    await submit(page).click();
    await expect(fields(page).name).toBeFocused();
    const failed = page.locator('main form [role=alert]');
    await expect(failed).toHaveCount(0);
    await fill(page, sent);
    await submit(page).click();
    await expect(failed).toHaveText(
      `Nothing was sent: we could not be reached. What you typed is still here. Or call ${SITE.phone.display}`,
    );
    await expect(page.getByLabel('Full name')).toHaveValue(sent.name);
    await page.context().setOffline(false);
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible();
    expect(await storedLeads()).toContainEqual(expect.objectContaining(sent));
  });

  test('the API says what is missing', async ({ page }) => {
    await fill(page, { ...person('Dana without rules'), email: 'dana@example' });
    await submit(page).click();
    await expect(page.getByText('Invalid email address').first()).toBeVisible();
  });
});
