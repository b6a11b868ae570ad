import { startProgram, stopProgram, untilPrints } from '@site/contract/program';
import { expect, longTest, test } from '../support/fixtures.ts';

longTest(
  'with all development servers an edit shows in the page without a reload, and a new address at once',
  async ({ page, own, request }) => {
    test.setTimeout(300_000);
    const checkout = own.copyCheckout();
    const program = startProgram('platform/server/src/dev/dev.ts', {
      root: checkout.root,
      env: own.env(own.folder()),
      output: 'kept',
    });
    own.after(() => stopProgram(program));
    await untilPrints(program, /hot reload, is at/);

    await page.goto(`${own.origin}/contact`);
    const title = page.getByRole('heading', { level: 2 }).filter({ hasText: 'Schedule Commercial Service' });
    await expect(title).toBeVisible({ timeout: 90_000 });
    await page.getByLabel('Full name').fill('still here');
    checkout.edit('mf-contact/src/pages/contact/ContactForm.tsx', '{form.title}', 'Hot: {form.title}');
    await expect(title).toHaveText(/^Hot: /, { timeout: 90_000 });
    await expect(page.getByLabel('Full name')).toHaveValue('still here');

    const statusOf = async (path: string) =>
      (await request.get(`${own.origin}${path}`, { maxRedirects: 0 })).status();
    expect(await Promise.all(['/contact', '/contact/', '/new-page'].map(statusOf))).toEqual([200, 301, 404]);
    checkout.edit(
      'mf-contact/src/section.ts',
      'addresses: [PATHS.contact]',
      "addresses: [PATHS.contact, '/new-page']",
    );
    await expect.poll(() => statusOf('/new-page'), { timeout: 90_000 }).toBe(200);
    const styles = await request.get(`${own.origin}/answer.css`);
    expect(styles.headers()['content-type']).toContain('text/css');
    expect((await request.get(`${own.origin}/api/health`)).status()).toBe(200);
  },
);
