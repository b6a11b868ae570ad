import { addAndRemovePage } from '../support/addresses.ts';
import { expect, hydrated, test } from '../support/fixtures.ts';

test('one section in development is shown by a shell that runs already, with pictures and the other sections', async ({
  page,
  own,
  complaints,
}) => {
  test.setTimeout(240_000);
  const checkout = own.copyCheckout();
  const env = own.env(own.copyStore());
  const address = `http://127.0.0.1:${own.port + 32}/`;
  await own.startSite(env);
  const script = 'platform/server/src/dev/dev-section.ts';
  const written = await own.start(script, env, { root: checkout.root, address, args: ['mf-marketing'] });

  await page.goto(address);
  await hydrated(page, 'main h1');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('Premier Commercial Electrical Contractor');
  const picture = (await page.locator('main use').first().getAttribute('href')) ?? '';
  expect(new URL(picture, address).origin).toBe(new URL(address).origin);
  expect((await page.request.get(new URL(picture, address).href)).status()).toBe(200);

  checkout.edit('mf-marketing/src/pages/home/home.content.ts', 'Premier Commercial', 'Edited Commercial');
  await expect(title).toContainText('Edited Commercial', { timeout: 60_000 });

  // A file that does not build is named over the page and in the terminal, until it is mended.
  const file = 'mf-marketing/src/pages/home/Home.tsx';
  const start = 'export function Home() {\n';
  checkout.edit(file, start, `${start}  const = 1;\n`);
  const overlay = page.locator('#rspack-dev-server-client-overlay');
  await expect(overlay.contentFrame().locator('body')).toContainText('Home.tsx', { timeout: 60_000 });
  await expect.poll(written).toMatch(/Home\.tsx/);
  checkout.edit(file, `${start}  const = 1;\n`, start);
  await expect(overlay).toHaveCount(0, { timeout: 60_000 });
  await expect(title).toBeVisible();
  complaints.list = complaints.list.filter((said) => !/Home\.tsx|while compiling/.test(said));

  await page.getByRole('link', { name: 'Schedule Service' }).first().click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();

  // An address that the site has and the section has no longer, too.
  const areas = "{ path: '/service-areas', page: 'areas', addresses: [PATHS.areas] }";
  await addAndRemovePage(page, new URL(address).origin, checkout, complaints, {
    door: 'mf-marketing/src/section.ts',
    route: areas,
    heading: 'Service Areas',
  });
  checkout.edit('mf-marketing/src/section.ts', `${areas},`, '');
  const status = async () =>
    (
      await page.request.get(new URL('/service-areas', address).href, { headers: { accept: 'text/html' } })
    ).status();
  await expect.poll(status, { timeout: 60_000 }).toBe(404);

  // What promotion would refuse is said as soon as the sources show it.
  expect(written()).not.toContain('mf-contact');
  const home = "{ path: '/', page: 'home', addresses: [PATHS.home] },";
  const taken = "{ path: '/contact', page: 'areas', addresses: ['/contact'] },";
  checkout.edit('mf-marketing/src/section.ts', home, `${home} ${taken}`);
  await expect.poll(async () => (await status()) && written(), { timeout: 60_000 }).toContain('mf-contact');

  // Nobody else sees it: the shell's own pages know nothing of it, whatever they are asked.
  for (const query of ['', `?section=${address}`]) {
    const html = await (await page.request.get(`${own.origin}/${query}`)).text();
    expect(html).toContain('Premier Commercial');
    expect(html).not.toContain('@section');
  }
});
