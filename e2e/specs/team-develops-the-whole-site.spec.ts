import { expect, test } from '../support/fixtures.ts';

test('with all development servers an edit shows without a reload, and a new address at once', {
  tag: '@long',
}, async ({ page, environment, request }) => {
  test.setTimeout(300_000);
  const { root, edit } = environment.copyCheckout();
  const settings = environment.settings(environment.createFolder());
  await environment.startCommand('npm run dev', { ready: /hot reload, is at/, cwd: root, settings });

  await page.goto(`${environment.origin}/contact`);
  const title = page.getByRole('heading', { level: 2 }).filter({ hasText: 'Schedule Commercial Service' });
  const slowly = { timeout: 90_000 };
  await expect(title).toBeVisible(slowly);
  await page.getByLabel('Full name').fill('still here');
  edit('mf-contact/src/pages/contact/ContactForm.tsx', '{form.title}', 'Hot: {form.title}');
  await expect(title).toHaveText(/^Hot: /, slowly);
  await expect(page.getByLabel('Full name')).toHaveValue('still here');

  const statusOf = async (path: string) =>
    (await request.get(`${environment.origin}${path}`, { maxRedirects: 0 })).status();
  expect(await Promise.all(['/contact', '/contact/', '/new-page'].map(statusOf))).toEqual([200, 301, 404]);
  const addresses = 'addresses: [PATHS.contact';
  edit('mf-contact/src/section.ts', `${addresses}]`, `${addresses}, '/new-page']`);
  await expect.poll(() => statusOf('/new-page'), slowly).toBe(200);
  expect(await statusOf('/api/health')).toBe(200);
});
