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

  // An error of the page has its line in the sources, over the page and in the terminal.
  const file = 'mf-marketing/src/pages/home/Home.tsx';
  const start = 'export function Home() {\n';
  const broken = `  if (String(1)) throw new Error('Broken on render');\n`;
  checkout.edit(file, start, start + broken);
  const overlay = page.getByRole('alertdialog', { name: 'Error' });
  const line =
    /Error: Broken on render\s+mf-marketing\/src\/pages\/home\/Home\.tsx:\d+\n[^>]*> +\d+ \| {3}if \(String\(1\)\) throw/;
  await expect(overlay).toContainText(line, { timeout: 60_000 });
  // What the server writes comes here by a pipe of its own.
  await expect.poll(written).toMatch(line);
  // What React says itself it says in words, although the shell was built for visitors, and names the component.
  const shown = `  if (String(1)) return { no: 'text' } as never;\n`;
  checkout.edit(file, broken, shown);
  const words =
    /Error: Objects are not valid as a React child \(found: object with keys \{no\}\).*\s+mf-marketing\/src\/pages\/home\/Home\.tsx:\d+\n[^>]*> +\d+ \| export function Home/;
  await expect(overlay).toContainText(words, { timeout: 60_000 });
  await expect.poll(written).toMatch(words);
  // What React has taken off the page cannot be replaced there: a new one comes, and is waited for. The mark is lost with the document.
  await page.evaluate(() => {
    document.body.dataset.broken = 'yes';
  });
  checkout.edit(file, shown, '');
  await expect(page.locator('body')).not.toHaveAttribute('data-broken', { timeout: 60_000 });
  await hydrated(page, 'main h1');
  await expect(overlay).toHaveCount(0, { timeout: 60_000 });
  // What the browser has said of it is what is wanted here.
  complaints.list = complaints.list.filter((said) => !/Broken on render|Objects are not valid/.test(said));

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
