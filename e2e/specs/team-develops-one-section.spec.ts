import { expect, hydrated, test } from '../support/fixtures.ts';

test('a section in development is shown in a site that runs already, and a change of it at once', async ({
  page,
  own,
  complaints,
}) => {
  test.setTimeout(300_000);
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
  checkout.edit('mf-marketing/src/pages/home/home.content.ts', 'Premier Commercial', 'Edited Commercial');
  await expect(title).toContainText('Edited Commercial', { timeout: 90_000 });

  // A file that does not build is named over the page and in the terminal, until it is mended.
  const file = 'mf-marketing/src/pages/home/Home.tsx';
  const start = 'export function Home() {\n';
  checkout.edit(file, start, `${start}  const = 1;\n`);
  const overlay = page.locator('#rspack-dev-server-client-overlay');
  await expect(overlay.contentFrame().locator('body')).toContainText('Home.tsx', { timeout: 90_000 });
  await expect.poll(written).toMatch(/Home\.tsx/);
  checkout.edit(file, `${start}  const = 1;\n`, start);
  await expect(overlay).toHaveCount(0, { timeout: 90_000 });
  complaints.list = complaints.list.filter((said) => !/Home\.tsx|while compiling/.test(said));

  await page.getByRole('link', { name: 'Schedule Service' }).first().click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();

  // An address that the section gets is there at once, and the site's own pages know nothing of it.
  const statusOf = async (origin: string, path: string) =>
    (await page.request.get(new URL(path, origin).href, { headers: { accept: 'text/html' } })).status();
  expect(await statusOf(address, '/new-page')).toBe(404);
  checkout.edit(
    'mf-marketing/src/section.ts',
    'addresses: [PATHS.areas]',
    "addresses: [PATHS.areas, '/new-page']",
  );
  await expect.poll(() => statusOf(address, '/new-page'), { timeout: 90_000 }).toBe(200);
  expect(await statusOf(own.origin, '/new-page')).toBe(404);
});
