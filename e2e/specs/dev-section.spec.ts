import { rmSync } from 'node:fs';
import { copyCheckout, ROOT, startScript, stopProcess } from '@site/server/testing';
import { expect, hydrated, test } from '../support/fixtures.ts';
import { copyStore } from '../support/site.ts';

test('one section in development is shown by a shell that runs already, with pictures and the other sections', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const checkout = copyCheckout();
  const data = copyStore('dev-section');
  const origin = 'http://127.0.0.1:4340';
  const env = { PORT: '4340', API_PORT: '4341', SITE_DATA: data };
  const address = 'http://127.0.0.1:4372/';
  const site = await startScript(ROOT, 'platform/server/src/server.ts', env, origin);
  const section = await startScript(
    checkout.root,
    'platform/server/src/development/dev-section.ts',
    env,
    address,
    ['mf-marketing'],
  );
  try {
    await page.goto(address);
    await hydrated(page, 'main h1');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toContainText('Premier Commercial Electrical Contractor');
    const picture = (await page.locator('main use').first().getAttribute('href')) ?? '';
    expect(new URL(picture, address).origin).toBe(new URL(address).origin);
    expect((await page.request.get(new URL(picture, address).href)).status()).toBe(200);

    checkout.edit('mf-marketing/src/pages/home/home.content.ts', 'Premier Commercial', 'Edited Commercial');
    await expect(title).toContainText('Edited Commercial', { timeout: 20_000 });

    await page.getByRole('link', { name: 'Schedule Service' }).first().click();
    await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();

    // Nobody else sees it: the shell's own pages know nothing of it, whatever they are asked.
    for (const query of ['', `?section=${address}`]) {
      const html = await (await page.request.get(`${origin}/${query}`)).text();
      expect(html).toContain('Premier Commercial');
      expect(html).not.toContain('@section');
    }
  } finally {
    await Promise.all([site, section].map((child) => stopProcess(child)));
    checkout.remove();
    rmSync(data, { recursive: true, force: true });
  }
});
