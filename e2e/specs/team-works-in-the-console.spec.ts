import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createToken, ReleaseStore } from '@site/releases';
import { ROOT } from '@site/server/testing';
import { expect, test } from '../support/fixtures.ts';
import { findAxeViolations } from '../support/looks/axe.ts';
import { addNextRelease } from '../support/next-release.ts';

/** What axe objects to in both themes. */
async function objections(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await findAxeViolations(page)).map((each) => `${colorScheme}: ${each}`));
  }
  return found;
}

test('a team signs in with its token, promotes its release with every check said, compares, rolls back and signs out', async ({
  page,
  own,
  complaints,
}) => {
  test.setTimeout(300_000);
  // Before it is signed in the service answers with 401, which the browser says.
  complaints.expected = true;
  await promisify(execFile)('npm', ['run', 'build', '--workspace', '@site/console'], { cwd: ROOT });
  const data = own.copyStore();
  const store = new ReleaseStore(data);
  const { token } = await createToken(store, { sections: ['mf-contact'], may: ['promote', 'rollback'] }, 1);
  const next = await addNextRelease(store, 'mf-contact', 'promoted in the console');
  const before = (await store.current())?.generation ?? 0;
  const origin = `http://127.0.0.1:${own.port + 4}`;
  await own.start(
    'platform/deploy/src/server.ts',
    { ...own.env(data), SITE_ORIGIN: own.origin, DEPLOY_PORT: String(own.port + 4) },
    { address: `${origin}/readyz` },
  );
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));

  await page.goto(`${origin}/console/history`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Token').fill('sitep_nobody');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Where it wanted to go.
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  expect((await page.context().cookies()).map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
    { httpOnly: true, sameSite: 'Strict' },
  ]);

  await page.getByRole('link', { name: 'Live' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What is live' })).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Promote …' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('mf-contact').selectOption(next);
  await expect(dialog.getByLabel('mf-careers')).toHaveCount(0);
  await dialog.getByLabel('Reason').fill('quicker form');
  expect(await objections(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText('hydration')).toBeVisible();
  await dialog.getByText('Close', { exact: true }).click();
  await expect(page.getByText('quicker form').first()).toBeVisible();
  expect(await store.current()).toMatchObject({ generation: before + 1, why: 'quicker form' });

  await page.goto(`${origin}/console/history/${before + 1}`);
  await expect(page.getByText(next.split('@')[1] ?? '').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bytes as they are sent' })).toBeVisible();
  expect(await objections(page)).toEqual([]);

  await page.goto(`${origin}/console/history/${before}`);
  await page.getByRole('button', { name: 'Roll back to this …' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('it was quicker before');
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Generation ${before + 2}` })).toBeVisible();
  expect(await store.current()).toMatchObject({
    generation: before + 2,
    change: { kind: 'rollback', to: before },
  });

  for (const address of ['canary', 'visitors']) {
    await page.goto(`${origin}/console/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await objections(page)).toEqual([]);
  }
  await page.getByRole('link', { name: 'You' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect((await page.request.get(`${origin}/status`)).status()).toBe(401);
  expect(errors).toEqual([]);
});
