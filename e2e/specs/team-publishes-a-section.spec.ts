import { runScript } from '@site/server/testing';
import { expect, open, test } from '../support/fixtures.ts';
import { openReleases } from '../support/release-service.ts';
import { ORIGIN } from '../support/site.ts';

test('a changed text of one section goes live without a build of anything else', async ({ page, own }) => {
  test.setTimeout(300_000);
  const checkout = own.copyCheckout();
  const data = own.copyStore();
  const env = { ...own.env(data), SITE_ORIGIN: ORIGIN };
  const release = (...args: string[]) =>
    runScript(checkout.root, 'platform/releases/src/cli/cli.ts', args, env);
  const { store } = await openReleases(data);
  const before = (await store.current())?.releases;
  await own.startSite(env);

  checkout.edit(
    'mf-contact/src/pages/contact/contact.content.ts',
    "title: 'Contact Us'",
    "title: 'Talk to Us'",
  );
  const published = (await release('publish', 'mf-contact')).trim();
  expect(published).toMatch(/^mf-contact@1\.0\.0-[0-9a-f]{32}$/);
  await open(page, `${own.origin}/contact`);
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();

  expect(await release('promote', published, '--why', 'a friendlier title')).toContain('eneration 2');
  await expect
    .poll(async () => (await page.request.get(`${own.origin}/contact`)).text())
    .toContain('Talk to Us');
  await open(page, `${own.origin}/contact`);
  await expect(page.getByRole('heading', { name: 'Talk to Us' })).toBeVisible();
  expect((await store.current())?.releases).toEqual({ ...before, 'mf-contact': published.split('@')[1] });
  expect(await release('publish', 'mf-contact')).toContain('(already published)');
  expect(await release('status')).toContain('a friendlier title');
});
