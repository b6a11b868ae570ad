import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createToken, type Grant } from '@site/releases';
import { type FixtureSite, liveSite } from '@site/releases/testing';
import { ROOT } from '@site/server/testing';
import { findAxeViolationsInBothThemes } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import type { TestEnvironment } from '../support/test-environment.ts';

/** Lists what axe finds in both themes, and the widths at which the page is wider than its window. */
async function findFaults(page: Page): Promise<string[]> {
  const found = await findAxeViolationsInBothThemes(page);
  const size = page.viewportSize();
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      found.push(`${page.url()} is wider than ${width} px`);
  }
  if (size) await page.setViewportSize(size);
  return found;
}

/** Starts a deploy service on a site with `mf-one` at `/` and `mf-two` at `/two`. */
async function startService(environment: TestEnvironment) {
  const site = await liveSite();
  environment.after(() => site.remove());
  const origin = `http://127.0.0.1:${environment.port}`;
  const env = {
    SITE_DATA: site.data,
    SITE_ORIGIN: 'https://site.example',
    PREVIEW_ORIGIN: 'https://preview.example',
    DEPLOY_PORT: String(environment.port),
  };
  await environment.startProgram('platform/deploy/src/server.ts', env, { address: `${origin}/readyz` });
  return { site, origin };
}

async function tokenOf({ store }: FixtureSite, grant: Grant): Promise<string> {
  return (await createToken(store, grant, 1, { by: 'owner' })).token;
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

// Both use one build of the console, which one of them makes.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  await promisify(execFile)('npm', ['run', 'build', '--workspace', '@site/console'], { cwd: ROOT });
});

test('a team signs in, promotes its release with every check shown, rolls back and signs out', async ({
  page,
  environment,
  pageErrors,
}) => {
  // Browsers write into their console that nobody is signed in, and that a token is wrong.
  pageErrors.expected = true;
  const { site, origin } = await startService(environment);
  const { version } = await site.publish('mf-two', { addresses: ['/two'], text: 'Other' });

  await page.goto(`${origin}/console/history`);
  await signIn(page, 'sitep_nobody');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await signIn(page, await tokenOf(site, { sections: ['mf-two'], may: ['promote', 'rollback', 'preview'] }));
  // Where it wanted to go.
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Strict' })]);

  await page.getByRole('link', { name: 'Live' }).click();
  await page.getByRole('button', { name: 'Promote mf-two …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('mf-one')).toHaveCount(0);
  await dialog.getByLabel('Reason').fill('quicker form');
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Done' })).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('list', { name: 'Checks' })).toContainText('hydration passed');
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByText('Close', { exact: true }).click();
  await expect(page.getByText('“quicker form”')).toBeVisible();
  expect(await site.store.current()).toMatchObject({ generation: 2, releases: { 'mf-two': version } });
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Preview …' }).click();
  await dialog.getByLabel('mf-two').selectOption({ index: 2 });
  await dialog.getByRole('button', { name: 'Create the link' }).click();
  await expect(dialog.getByText(/^https:\/\/preview\.example\//)).toBeVisible({ timeout: 60_000 });
  await dialog.getByText('Close', { exact: true }).click();
  await page.getByRole('button', { name: /^End the preview of mf-two/ }).click();
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText('There are no previews.')).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: /^1 / }).click();
  expect(await findFaults(page)).toEqual([]);
  await expect(page.getByText(/^You cannot roll back to this generation/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Roll back to this …' }).click();
  await dialog.getByLabel('Reason').fill('it was quicker before');
  await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
  await expect(page.getByText('Rolled back to generation 1 (live)')).toBeVisible();
  expect(await site.store.current()).toMatchObject({ generation: 3, why: 'it was quicker before' });

  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('row', { name: 'Sections mf-two' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible();
  expect((await page.request.get(`${origin}/status`)).status()).toBe(401);
});

test('a team gives its release to a share of visitors and aborts it; another team looks on', async ({
  page,
  browser,
  environment,
  pageErrors,
}) => {
  pageErrors.expected = true;
  const { site, origin } = await startService(environment);
  await site.publish('mf-two', { addresses: ['/two'], text: 'Tried' });
  await page.goto(`${origin}/console/`);
  await signIn(page, await tokenOf(site, { sections: ['mf-two'], may: ['promote', 'rollback'] }));
  await page.getByRole('button', { name: 'Promote mf-two …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('A share of visitors first').check();
  await dialog.getByLabel('Shares, in percent').fill('10 50');
  await dialog.getByRole('button', { name: 'Start the canary' }).click();
  await dialog.getByRole('link', { name: 'Show the canary' }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Canary' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  const others = await browser.newContext();
  const other = await others.newPage();
  await other.goto(`${origin}/console/canary`);
  await signIn(other, await tokenOf(site, { sections: ['mf-one'], may: ['promote', 'rollback'] }));
  await expect(other.getByText('You have no right to mf-two.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Abort …' })).toHaveCount(0);
  await others.close();

  await page.getByRole('button', { name: /^Advance to 50/ }).click();
  await dialog.getByRole('button', { name: 'Advance' }).click();
  await expect(page.locator('[aria-current="step"]')).toHaveText(/50/);
  await page.getByRole('button', { name: 'Abort …' }).click();
  await dialog.getByLabel('Reason').fill('the price is wrong');
  await dialog.getByRole('button', { name: 'Abort', exact: true }).click();
  await expect(page.getByText('No canary is running.')).toBeVisible();
  expect(await site.store.current()).toMatchObject({
    change: { kind: 'canary-abort' },
    why: 'the price is wrong',
  });
});
