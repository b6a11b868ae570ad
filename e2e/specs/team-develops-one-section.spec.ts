import { expect, hydrate, test } from '../support/fixtures.ts';

test('a section in development shows in a running site, and a change of it at once', async ({
  page,
  environment,
  pageErrors,
}) => {
  test.setTimeout(300_000);
  const checkout = environment.copyCheckout();
  const settings = environment.settings(environment.copyStore());
  const address = `http://127.0.0.1:${environment.port + 32}/`;
  await environment.startSite(settings);
  const program = { root: checkout.root, address, args: ['dev', 'mf-marketing'] };
  const output = await environment.startProgram(
    'platform/section-tools/src/site-release.ts',
    settings,
    program,
  );

  await page.goto(address);
  await hydrate(page);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('Premier Commercial Electrical Contractor');
  checkout.edit('mf-marketing/src/pages/home/home.content.ts', 'Premier Commercial', 'Edited Commercial');
  const slowly = { timeout: 90_000 };
  await expect(title).toContainText('Edited Commercial', slowly);

  // An overlay and the terminal name a file that does not compile, until it does.
  const file = 'mf-marketing/src/pages/home/Home.tsx';
  const start = 'export function Home() {\n';
  checkout.edit(file, start, `${start}  const = 1;\n`);
  const overlay = page.locator('#rspack-dev-server-client-overlay');
  await expect(overlay.contentFrame().locator('body')).toContainText('Home.tsx', slowly);
  await expect.poll(output).toMatch(/Home\.tsx/);
  checkout.edit(file, `${start}  const = 1;\n`, start);
  await expect(overlay).toHaveCount(0, slowly);
  pageErrors.list = pageErrors.list.filter((text) => !/Home\.tsx|while compiling/.test(text));

  await page.getByRole('link', { name: 'Schedule Service' }).first().click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();

  // A new address is there at once. The site itself does not have it.
  const statusOf = async (origin: string) => {
    const { href } = new URL('/new-page', origin);
    return (await page.request.get(href, { headers: { accept: 'text/html' } })).status();
  };
  expect(await statusOf(address)).toBe(404);
  const addresses = 'addresses: [PATHS.areas';
  checkout.edit('mf-marketing/src/section.ts', `${addresses}]`, `${addresses}, '/new-page']`);
  await expect.poll(() => statusOf(address), slowly).toBe(200);
  expect(await statusOf(environment.origin)).toBe(404);
});
