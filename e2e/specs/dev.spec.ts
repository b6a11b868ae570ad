import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyCheckout, startScript, stopProcess } from '@site/server/testing';
import { expect, test } from '../support/fixtures.ts';

test('in development an edited component changes in the page without a reload', async ({ page }) => {
  test.setTimeout(120_000);
  const checkout = copyCheckout();
  const data = mkdtempSync(join(tmpdir(), 'site-dev-'));
  const origin = 'http://127.0.0.1:4330';
  const env = { PORT: '4330', API_PORT: '4331', SITE_DATA: data };
  const servers = await startScript(checkout.root, 'platform/server/src/development/dev.ts', env, origin);
  try {
    await page.goto(`${origin}/contact`);
    const title = page.getByRole('heading', { level: 2 }).filter({ hasText: 'Schedule Commercial Service' });
    await expect(title).toBeVisible({ timeout: 60_000 });
    await page.getByLabel('Full name').fill('still here');
    await page.evaluate(() => {
      document.body.dataset.first = 'yes';
    });

    const form = 'mf-contact/src/pages/contact/ContactForm.tsx';
    checkout.edit(form, '{form.title}', 'Hot: {form.title}');
    await expect(title).toHaveText(/^Hot: /, { timeout: 20_000 });
    await expect(page.getByLabel('Full name')).toHaveValue('still here');

    checkout.edit('shell/src/header/MainBar.tsx', 'Schedule Service', 'Schedule a Visit');
    await expect(page.getByRole('link', { name: 'Schedule a Visit' })).toBeVisible({ timeout: 20_000 });
    await expect(page.locator('body')).toHaveAttribute('data-first', 'yes');

    const styles = await page.request.get(`${origin}/answer.css`);
    expect(styles.headers()['content-type']).toContain('text/css');
    expect(await styles.text()).toContain('--mantine-color-body:');
  } finally {
    await stopProcess(servers);
    checkout.remove();
    rmSync(data, { recursive: true, force: true });
  }
});
