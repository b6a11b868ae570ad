import { LocalReleaseService, openStore } from '@site/releases';
import { expect, hydrated, test } from '../support/fixtures.ts';
import { addNextRelease } from '../support/next-release.ts';

test('the token of a preview leaves the address bar, is passed on to nobody, and ends when the preview is revoked', async ({
  page,
  own,
  complaints,
}) => {
  const data = own.copyStore();
  const store = await openStore({ data });
  const browser = { skipped: 'this is a preview' };
  const service = new LocalReleaseService({ store, origin: own.origin, browser });
  const releases = [await addNextRelease(store, 'mf-careers', 'next')];
  const { link, id } = await service.preview({ releases, hours: 1 });
  const changed = `${own.origin}/pre-apprenticeship`;
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(50);
  const said = await own.startSite(own.env(data));

  const passedOn: string[] = [];
  page.on('request', async (request) => {
    const { referer = '' } = await request.allHeaders();
    const isLink = request.url() === link;
    if (referer.includes(token) || (!isLink && request.url().includes(token))) passedOn.push(request.url());
  });
  // As from a mail or a chat: a page with the link.
  await page.goto(own.origin);
  await page.evaluate((href) => {
    const anchor = Object.assign(document.createElement('a'), { href, textContent: 'The preview' });
    document.body.prepend(anchor);
  }, link);
  await page.getByRole('link', { name: 'The preview' }).click();
  const mark = page.getByRole('complementary', { name: 'Preview' });
  await expect(mark).toBeVisible();
  await expect(page).toHaveURL(changed);
  expect(
    await page.evaluate(() => [document.referrer, performance.getEntriesByType('navigation')[0]?.name]),
  ).toEqual(['', changed]);
  await page.goto(own.origin);
  await expect(mark).toBeVisible();
  // The shell replaces the state of the address that it takes over: going back would take that for its end.
  await hydrated(page, 'main h1');
  await page.goBack();
  await expect(page).toHaveURL(changed);
  await hydrated(page, 'main h1');
  await page.goBack();
  expect(await page.evaluate(() => window.location.href)).not.toContain(token);

  const [cookie] = (await page.context().cookies()).filter((each) => each.name === 'preview');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(cookie?.value).not.toBe(token);

  await service.endPreview(id);
  await page.goto(changed);
  await expect(page.locator('main')).toBeVisible();
  await expect(mark).toHaveCount(0);
  // The browser says so too.
  complaints.expected = true;
  expect((await page.goto(link))?.status()).toBe(403);
  expect(passedOn).toEqual([]);
  expect(said()).not.toContain(token);
});
