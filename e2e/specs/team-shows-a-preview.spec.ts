import { expect, test } from '../support/fixtures.ts';
import { addNextRelease } from '../support/next-release.ts';
import { openReleases } from '../support/release-service.ts';

test('the token of a preview leaves the address bar, reaches nobody, and ends with the preview', async ({
  page,
  own,
  complaints,
}) => {
  const data = own.copyStore();
  const { store, service } = await openReleases(data, own.origin);
  const next = await addNextRelease(store, 'mf-careers', 'next');
  const { link, id } = await service.preview({ releases: [next], hours: 1 });
  const changed = `${own.origin}/pre-apprenticeship`;
  const token = new URL(link).searchParams.get('token') ?? '';
  const said = await own.startSite(own.env(data));

  const passedOn: string[] = [];
  page.on('request', async (request) => {
    const { referer = '' } = await request.allHeaders().catch(() => ({ referer: '' }));
    const isLink = request.url() === link;
    if (referer.includes(token) || (!isLink && request.url().includes(token))) passedOn.push(request.url());
  });
  // As from a mail or a chat: a page with the link.
  await page.goto(own.origin);
  await page.evaluate((href) => {
    document.body.prepend(Object.assign(document.createElement('a'), { href, textContent: 'The preview' }));
  }, link);
  await page.getByRole('link', { name: 'The preview' }).click();
  const mark = page.getByRole('complementary', { name: 'Preview' });
  await expect(mark).toBeVisible();
  await expect(page).toHaveURL(changed);
  await page.goto(own.origin);
  await expect(mark).toBeVisible();
  const [cookie] = (await page.context().cookies()).filter((each) => each.name === 'preview');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(cookie?.value).not.toBe(token);

  await service.endPreview(id);
  await page.goto(changed);
  await expect(page.locator('main')).toBeVisible();
  await expect(mark).toHaveCount(0);
  // The browser complains of the status, too.
  complaints.expected = true;
  expect((await page.goto(link))?.status()).toBe(403);
  expect(passedOn).toEqual([]);
  expect(said()).not.toContain(token);
});
