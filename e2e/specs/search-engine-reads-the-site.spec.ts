import { type APIRequestContext, expect, test } from '@playwright/test';
import { SITE } from '@site/kit/site';
import { ADDRESSES } from '../support/fixtures.ts';
import { ORIGIN } from '../support/site.ts';

/** Reads the HTML of every page. */
function readPages(request: APIRequestContext) {
  return Promise.all(
    ADDRESSES.map(async (address) => {
      const response = await request.get(address);
      const html = await response.text();
      const find = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
      return { address, response, html, find };
    }),
  );
}

test('every page is whole HTML with its own title, description and canonical address', async ({
  request,
}) => {
  const seen = new Set<string>();
  for (const { address, response, html, find } of await readPages(request)) {
    expect.soft(response.status(), address).toBe(200);
    expect.soft(response.headers()['cache-control']).toBe('no-cache');
    expect.soft(response.headers().etag).toBeTruthy();
    expect.soft(html.match(/<h1[\s>]/g), address).toHaveLength(1);
    expect.soft(html).toContain(`href="${SITE.phone.href}"`);
    expect.soft(find(/rel="canonical" href="([^"]*)/)).toBe(new URL(address, ORIGIN).href);
    for (const pattern of [/<title[^>]*>([^<]*)/, /name="description" content="([^"]*)/]) {
      const text = find(pattern);
      expect.soft(text, `${pattern} of ${address}`).not.toBe('');
      expect.soft(seen.has(text), `"${text}" of ${address} is of another page, too`).toBe(false);
      seen.add(text);
    }
  }
});

test('the structured data of every page names the company, and nothing is missing in it', async ({
  request,
}) => {
  for (const { address, find } of await readPages(request)) {
    const text = find(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s) || '{}';
    const graph: { '@type': string; '@id'?: string }[] = JSON.parse(text)['@graph'];
    expect.soft(graph[0], address).toMatchObject({ '@type': 'Electrician', '@id': `${ORIGIN}/#business` });
    expect.soft(graph.length, address).toBeGreaterThan(1);
    expect.soft(text, address).not.toMatch(/Review|AggregateRating|undefined|null/);
  }
});

test('the sitemap lists every address, and robots.txt names it', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed.toSorted()).toEqual(ADDRESSES.map((address) => new URL(address, ORIGIN).href).toSorted());
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});

test('every page has its own sharing picture', async ({ request }) => {
  const pictures = (await readPages(request)).map(({ find }) => find(/property="og:image" content="([^"]*)/));
  for (const picture of pictures) {
    const response = await request.get(picture);
    expect.soft(response.status(), picture).toBe(200);
    expect.soft(response.headers()['content-type']).toBe('image/png');
  }
  expect(new Set(pictures).size).toBe(ADDRESSES.length);
});
