import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { createToken, type Grant, openStore } from '@site/releases';
import { ROOT } from '@site/server/testing';
import { expect, longTest, test } from '../support/fixtures.ts';
import { findAxeViolationsInThemes } from '../support/looks/axe.ts';
import { addNextRelease } from '../support/next-release.ts';
import type { Own } from '../support/own.ts';
import { ORIGIN } from '../support/site.ts';
import { comeTo, report, reportAddress } from '../support/visitors/reports.ts';

const REPORTS_TOKEN = 'reports-of-the-browser-tests';

/** What axe objects to in both themes. */
async function objections(page: Page): Promise<string[]> {
  const found = await findAxeViolationsInThemes(page, ['dark', 'light'], (colorScheme) =>
    page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }),
  );
  return [...found].flatMap(([theme, objections]) => objections.map((each) => `${theme}: ${each}`));
}

/**
 * A deploy service on a copy of the site's store, with what visitors meet told by an API, if that runs. Its site is said to be where the
 * one under test is, as its pages say: else all of them were others, and looked at anew by each promotion.
 */
async function startService(own: Own) {
  const data = own.copyStore();
  const store = await openStore({ data });
  const port = own.port + 4;
  const env = { ...own.env(data), SITE_ORIGIN: ORIGIN, DEPLOY_PORT: String(port), REPORTS_TOKEN };
  const origin = `http://127.0.0.1:${port}`;
  await own.start('platform/deploy/src/server.ts', env, { address: `${origin}/readyz` });
  const tokenOf = async (grant: Grant) => (await createToken(store, grant, 1, { by: 'tests' })).token;
  return { store, env, origin, tokenOf };
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

async function signIn(page: Page, address: string, token: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: 'You' })).toBeVisible();
}

/** The widths at which something is beside the page. */
async function overflows(page: Page): Promise<number[]> {
  const found: number[] = [];
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // Charts are drawn anew for another width, in a moment.
    const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, {
      timeout: 5000,
    });
    await fits.catch(() => found.push(width));
  }
  return found;
}

// Both are of one build, which one of them makes.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  await promisify(execFile)('npm', ['run', 'build', '--workspace', '@site/console'], { cwd: ROOT });
});

test('a team signs in with its token, promotes its release with every check said, compares, rolls back and signs out', async ({
  page,
  own,
  complaints,
}) => {
  test.setTimeout(600_000);
  // A wrong token is answered with 401, which the browser says.
  complaints.expected = true;
  const { store, origin, tokenOf } = await startService(own);
  const token = await tokenOf({ sections: ['mf-contact'], may: ['promote', 'rollback'] });
  const next = await addNextRelease(store, 'mf-contact', 'promoted in the console');
  const before = (await store.current())?.generation ?? 0;
  const errors = errorsOf(page);

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
  await expect(dialog.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 180_000 });
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

longTest(
  'a team gives its release to a share of visitors, sees what they meet in both arms and withdraws it; another team looks on',
  async ({ page, browser, own }) => {
    test.setTimeout(600_000);
    const { store, env, origin, tokenOf } = await startService(own);
    await Promise.all([own.startApi({ ...env, RATE_LIMIT_MAX: '1000' }), own.startSite(env)]);
    const token = await tokenOf({ sections: ['mf-contact'], may: ['promote', 'rollback', 'preview'] });
    // In its head, so that the page in the browser is still what its HTML is.
    const next = await addNextRelease(store, 'mf-contact', 'tried in the console', {
      path: 'server/contact.cjs',
      from: 'for a free commercial consultation',
      to: 'for a consultation',
    });
    const errors = errorsOf(page);
    const dialog = page.getByRole('dialog');
    await signIn(page, `${origin}/console/`, token);
    // The API counts by days of UTC.
    await expect(page.getByRole('heading', { name: 'Trouble today, in UTC' })).toBeVisible();
    await expect(page.getByText('Nobody was seen yet.')).toBeVisible();

    await page.getByRole('button', { name: 'Preview …' }).click();
    await dialog.getByLabel('mf-contact').selectOption(next);
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    const link = await dialog.getByLabel('Link of the preview').inputValue({ timeout: 180_000 });
    const reviewer = await browser.newContext();
    const reviewed = await reviewer.newPage();
    await reviewed.goto(link.replace(ORIGIN, own.origin));
    // The link leads to one of the pages that change; with it all of them are seen.
    await reviewed.goto(`${own.origin}/contact`);
    expect(await reviewed.content()).toContain(next.replace('@', '/'));
    await reviewer.close();
    await dialog.getByText('Close', { exact: true }).click();
    await page.getByRole('button', { name: `End the preview of ${next}` }).click();
    await dialog.getByRole('button', { name: 'End', exact: true }).click();
    await expect(page.getByText('None of your sections can be seen in one.')).toBeVisible();

    await page.getByRole('button', { name: 'Promote …' }).first().click();
    await dialog.getByLabel('mf-contact').selectOption(next);
    await dialog.getByText('a share at first: canary').click();
    await dialog.getByLabel('Steps, in percent').fill('50');
    await dialog.getByLabel('Reason').fill('shorter form');
    expect(await objections(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Begin the canary' }).click();
    await dialog.getByRole('link', { name: 'How the canary does' }).click({ timeout: 180_000 });
    await expect(page.getByRole('heading', { level: 1, name: 'Canary' })).toBeVisible();

    const { generation = 0, composition = '', canary } = (await store.current()) ?? {};
    expect(canary).toMatchObject({ tries: [next], steps: [0.5] });
    const met = { kind: 'error', release: next } as const;
    for (const [arm, id, visitors, failed, lcp] of [
      ['stable', composition, 12, 3, 1200],
      ['canary', canary?.composition ?? '', 6, 2, 1500],
    ] as const)
      for (let visitor = 0; visitor < visitors; visitor += 1) {
        const kinds = [{ kind: 'seen' } as const, ...(visitor < failed ? [met] : [])];
        const cookie = await comeTo(own.origin, arm);
        expect(await report(reportAddress(own.origin, id), cookie, kinds, { lcp })).toBe(204);
      }
    const arms = page.getByRole('list', { name: 'Visitors who met trouble, by step' });
    await expect(arms).toContainText('2 of 6');
    await expect(arms).toContainText('3 of 12');
    await expect(page.getByText('This step has taken')).toBeVisible();
    expect([await objections(page), await overflows(page)]).toEqual([[], []]);

    const others = await browser.newContext();
    const other = await others.newPage();
    await signIn(
      other,
      `${origin}/console/canary`,
      await tokenOf({ sections: ['mf-careers'], may: ['promote', 'rollback'] }),
    );
    await expect(other.getByText('You have no right to mf-contact.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Abort …' })).toHaveCount(0);
    await other.goto(`${origin}/console/history/${generation - 1}`);
    await expect(other.getByText('Rolling back to this: You have no right to mf-contact.')).toBeVisible();
    await others.close();

    await page.goto(`${origin}/console/visitors`);
    await expect(page.getByText('Trouble by release, as a table')).toBeVisible();
    await expect(page.getByText('LCP by composition, as a table')).toBeVisible();
    expect([await objections(page), await overflows(page)]).toEqual([[], []]);

    await page.goto(`${origin}/console/history/${generation}?arm=canary&page=/contact&width=375`);
    for (const title of ['what the others get', 'with the canary']) {
      const picture = page.getByRole('img', { name: `/contact, light, 375 pixels wide: ${title}` });
      await expect(picture).toBeVisible({ timeout: 180_000 });
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThanOrEqual(
        375,
      );
    }
    expect([await objections(page), await overflows(page)]).toEqual([[], []]);

    await page.goto(`${origin}/console/canary`);
    await page.getByRole('button', { name: 'Abort …' }).click();
    await dialog.getByLabel('Reason').fill('the price is wrong');
    await dialog.getByRole('button', { name: 'Abort', exact: true }).click();
    await expect(page.getByText('None runs.')).toBeVisible();
    expect(await store.current()).toMatchObject({
      generation: generation + 1,
      change: { kind: 'canary-abort', id: canary?.id },
      why: 'the price is wrong',
    });
    await page.getByRole('link', { name: 'History' }).first().click();
    await expect(page.getByText('the price is wrong').first()).toBeVisible();
    expect([await objections(page), await overflows(page)]).toEqual([[], []]);
    expect(errors).toEqual([]);
  },
);
