import { SITE } from '@site/kit/site';
import { ADDRESSES, expect, open, test } from '../support/fixtures.ts';
import { ORIGIN } from '../support/site.ts';

function attribute(html: string, pattern: RegExp): string {
  return (pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&quot;', '"');
}

test('titles and descriptions are unique and of the right length', async ({ request }) => {
  const seen = new Set<string>();
  for (const address of ADDRESSES) {
    const html = await (await request.get(address)).text();
    const title = attribute(html, /<title[^>]*>([^<]*)/);
    const description = attribute(html, /name="description" content="([^"]*)/);
    // Whatever the company is called: 17 letters are for its name.
    const length = (text: string) => text.replace(SITE.company, 'X'.repeat(17)).length;
    expect.soft(length(title), `title of ${address}`).toBeLessThanOrEqual(60);
    expect.soft(length(description), `description of ${address}`).toBeGreaterThanOrEqual(120);
    expect.soft(length(description), `description of ${address}`).toBeLessThanOrEqual(160);
    expect.soft(attribute(html, /rel="canonical" href="([^"]*)/)).toBe(new URL(address, ORIGIN).href);
    seen.add(title).add(description);
  }
  expect(seen.size).toBe(2 * ADDRESSES.length);
});

const TYPES: [RegExp, string[]][] = [
  [/^\/$/, ['WebSite', 'WebPage']],
  [/^\/contact$/, ['ContactPage']],
  [/^\/services\//, ['Service', 'BreadcrumbList']],
  [/^\/service-areas$/, ['CollectionPage', 'BreadcrumbList']],
  [/^\/service-areas\/./, ['WebPage', 'Service', 'BreadcrumbList']],
  [/^\/pre-apprenticeship$/, ['EducationalOccupationalProgram']],
];

test('the structured data of every page names the company and what the page is about', async ({
  request,
}) => {
  for (const address of ADDRESSES) {
    const html = await (await request.get(address)).text();
    const text = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
    const graph: { '@type': string; '@id'?: string }[] = JSON.parse(text)['@graph'];
    const types = graph.map((thing) => thing['@type']);
    const expected = TYPES.find(([pattern]) => pattern.test(address))?.[1] ?? [];
    expect.soft(types, address).toEqual(expect.arrayContaining(['Electrician', ...expected]));
    expect.soft(graph[0]?.['@id'], address).toBe(`${ORIGIN}/#business`);
    expect.soft(text).not.toMatch(/Review|AggregateRating|undefined|null/);
  }
});

test('the head stays right on the way through the site', async ({ page }) => {
  await open(page, '/');
  await page
    .locator('header a[href="/services/generators"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveTitle(/Generator/);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute(
    'content',
    `${ORIGIN}/services/generators`,
  );
  await expect(page.locator('meta[name=description]')).toHaveCount(1);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(data).toContain('BreadcrumbList');
});

test('the sitemap lists every address, and robots.txt names it', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed.toSorted()).toEqual(ADDRESSES.map((address) => new URL(address, ORIGIN).href).sort());
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});

test('every page has a sharing picture of its own', async ({ request }) => {
  const pictures = new Set<string>();
  for (const address of ADDRESSES) {
    const html = await (await request.get(address)).text();
    const picture = attribute(html, /property="og:image" content="([^"]*)/);
    const response = await request.get(picture);
    expect.soft(response.status(), picture).toBe(200);
    expect.soft(response.headers()['content-type']).toBe('image/png');
    pictures.add(picture);
  }
  expect(pictures.size).toBe(ADDRESSES.length);
});
