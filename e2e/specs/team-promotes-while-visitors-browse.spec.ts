import { ADDRESSES, expect, followLink, hydrate, test } from '../support/fixtures.ts';
import { addRelease, openReleases } from '../support/releases.ts';

const WORKSPACES = ['shell', 'mf-marketing', 'mf-contact', 'mf-careers'];

test('an open tab goes to every address with its releases while others are promoted and rolled back', async ({
  page,
  request,
  environment,
}) => {
  const data = environment.copyStore();
  const { store, service } = await openReleases(data);
  const before = await store.current();
  await environment.startSite(environment.settings(data));
  await page.goto(environment.origin);
  await hydrate(page);
  await page.evaluate(() => {
    document.body.dataset.first = 'yes';
  });

  const releases = await Promise.all(WORKSPACES.map((name) => addRelease(store, name, '// next')));
  const next = await service.promote({ releases });
  const html = async () => (await request.get(environment.origin)).text();
  await expect.poll(html).toContain(next.composition);
  const others: string[] = [];
  page.on('request', (each) => {
    const [, name = '', version] = /\/releases\/([^/]+)\/([^/]+)\//.exec(each.url()) ?? [];
    if (version && version !== before?.releases[name]) others.push(each.url());
  });
  for (const [index, address] of ADDRESSES.toReversed().entries()) {
    if (index === 2) await service.rollback({});
    await followLink(page, address);
    await expect(page).toHaveURL(environment.origin + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await expect(page.locator('body')).toHaveAttribute('data-first', 'yes');
  expect(others).toEqual([]);
  await expect.poll(html).toContain(before?.composition);
});
