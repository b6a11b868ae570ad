import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SITE } from '@site/kit/site';
import { ROOT, runScript } from '@site/server/testing';
import { expect, open, test } from '../support/fixtures.ts';
import { ORIGIN } from '../support/site.ts';

/** Every file of the releases of other workspaces, with the time of its last change. */
function otherReleases(data: string, name: string): string[] {
  return readdirSync(join(data, 'releases'), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.startsWith(name))
    .map((file) => `${file} ${statSync(join(data, 'releases', file)).mtimeMs}`)
    .sort();
}

test('a changed text of one section goes live without a build of anything else', async ({ page, own }) => {
  test.setTimeout(300_000);
  const checkout = own.copyCheckout();
  const data = own.copyStore();
  const env = { ...own.env(data), SITE_ORIGIN: ORIGIN };
  await own.startSite(env);

  await open(page, `${own.origin}/contact`);
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  const before = otherReleases(data, 'mf-contact');

  checkout.edit(
    'mf-contact/src/pages/contact/contact.content.ts',
    "title: 'Contact Us'",
    "title: 'Talk to Us'",
  );
  const published = await runScript(
    checkout.root,
    'platform/releases/src/cli/cli.ts',
    ['publish', 'mf-contact'],
    env,
  );
  expect(published).toMatch(/^mf-contact@1\.0\.0-[0-9a-f]{10}\n$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();

  const promoted = await runScript(
    checkout.root,
    'platform/releases/src/cli/cli.ts',
    ['promote', published.trim(), '--why', 'a friendlier title'],
    env,
  );
  expect(promoted).toContain('Generation 2 is live');
  await open(page, `${own.origin}/contact`);
  await expect(page.getByRole('heading', { name: 'Talk to Us' })).toBeVisible();
  await page
    .getByRole('link', { name: `${SITE.company}, home` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Premier Commercial/);
  expect(otherReleases(data, 'mf-contact')).toEqual(before);

  const again = await runScript(
    checkout.root,
    'platform/releases/src/cli/cli.ts',
    ['publish', 'mf-contact'],
    env,
  );
  expect(again).toContain('(already published)');
  const status = await runScript(ROOT, 'platform/releases/src/cli/cli.ts', ['status'], env);
  expect(status).toContain('a friendlier title');
});
