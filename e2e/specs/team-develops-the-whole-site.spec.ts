import { addAndRemovePage } from '../support/addresses.ts';
import { expect, test } from '../support/fixtures.ts';

test('in development an edited component changes in the page without a reload', async ({
  page,
  own,
  complaints,
}) => {
  test.setTimeout(240_000);
  const checkout = own.copyCheckout();
  const script = 'platform/server/src/development/dev.ts';
  await own.start(script, own.env(own.folder()), { root: checkout.root });

  await page.goto(`${own.origin}/contact`);
  const title = page.getByRole('heading', { level: 2 }).filter({ hasText: 'Schedule Commercial Service' });
  await expect(title).toBeVisible({ timeout: 60_000 });
  await page.getByLabel('Full name').fill('still here');
  await page.evaluate(() => {
    document.body.dataset.first = 'yes';
  });

  const form = 'mf-contact/src/pages/contact/ContactForm.tsx';
  checkout.edit(form, '{form.title}', 'Hot: {form.title}');
  await expect(title).toHaveText(/^Hot: /, { timeout: 60_000 });
  await expect(page.getByLabel('Full name')).toHaveValue('still here');

  checkout.edit('shell/src/header/MainBar.tsx', 'Schedule Service', 'Schedule a Visit');
  await expect(page.getByRole('link', { name: 'Schedule a Visit' })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('body')).toHaveAttribute('data-first', 'yes');

  const styles = await page.request.get(`${own.origin}/answer.css`);
  expect(styles.headers()['content-type']).toContain('text/css');
  expect(await styles.text()).toContain('--mantine-color-body:');

  await addAndRemovePage(page, own.origin, checkout, complaints, {
    door: 'mf-contact/src/section.ts',
    route: "{ path: PATHS.contact, page: 'contact', addresses: [PATHS.contact] }",
    heading: 'Contact Us',
  });
});
