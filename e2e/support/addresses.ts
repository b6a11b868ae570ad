import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Complaints } from './looks/complaints.ts';
import type { Own } from './own.ts';

/** Goes to an address, from a page that may load itself anew just now, because it was edited: that would take the place of this. */
async function goFromEdited(page: Page, url: string): Promise<void> {
  await expect(async () => {
    await page.goto(url, { timeout: 15_000 });
  }).toPass({ timeout: 90_000 });
}

/**
 * In development: unknown addresses are none, as on the site; a page that a section gets or loses while its server runs is there or gone at once.
 * @param origin where pages of the sources are
 * @param edit of the section: its door, a route in it, and a heading of the page that it leads to
 */
export async function addAndRemovePage(
  page: Page,
  origin: string,
  checkout: ReturnType<Own['copyCheckout']>,
  complaints: Complaints,
  { door, route, heading }: { door: string; route: string; heading: string },
): Promise<void> {
  // As curl asks: for anything.
  const statusOf = async (path: string) =>
    (await page.request.get(`${origin}${path}`, { headers: { accept: '*/*' }, maxRedirects: 0 })).status();
  expect(await Promise.all(['/contact', '/contact/', '/new-page'].map(statusOf))).toEqual([200, 301, 404]);
  const answer = await page.goto(`${origin}/new-page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');

  const added = `{ ...${route}, path: '/new-page', addresses: ['/new-page'] }, ${route}`;
  checkout.edit(door, route, added);
  await expect.poll(() => statusOf('/new-page'), { timeout: 60_000 }).toBe(200);
  // The tab that said not found is loaded anew by itself, and has nothing more of that.
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveTitle(/^(?!404).+ \| /);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);

  checkout.edit(door, added, route);
  await expect.poll(() => statusOf('/new-page'), { timeout: 60_000 }).toBe(404);
  await expect(page).toHaveTitle(/^404 /, { timeout: 60_000 });
  expect(await statusOf('/contact')).toBe(200);
  await goFromEdited(page, `${origin}/contact`);
  // What the browser says of a page that is none, is what is wanted here.
  complaints.list = complaints.list.filter((said) => !said.includes('status of 404'));
}
