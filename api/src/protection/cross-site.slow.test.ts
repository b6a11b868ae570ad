import { countLeads } from '../leads/store.ts';
import { formPost, openTestApi, REQUEST } from '../testing/api.ts';

type Headers = Record<string, string>;

async function send(headers: Headers) {
  const { app, database } = await openTestApi();
  const host = 'site.example:3000';
  const response = await app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: REQUEST,
    headers: { host, ...headers },
  });
  return { response, leads: await countLeads(database) };
}

test.each<Headers>([
  {},
  { 'sec-fetch-site': 'same-origin', origin: 'https://www.example.com' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://www.example.com' },
  { origin: 'http://site.example:3000' },
  { origin: 'http://10.0.0.7', 'x-forwarded-host': '10.0.0.7' },
])('a post with the headers %j is accepted', async (headers) => {
  const { response, leads } = await send(headers);
  expect([response.statusCode, leads]).toEqual([201, 1]);
});

test.each<Headers>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://www.example.com' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://www.example.com' },
  { 'sec-fetch-site': 'anything' },
  { origin: 'https://evil.example' },
  { origin: 'https://www.example.com.evil.example' },
  { origin: 'http://www.example.com' },
  { origin: 'null' },
  { origin: '' },
])('a post with the headers %j is refused', async (headers) => {
  const { response, leads } = await send(headers);
  expect([response.statusCode, leads]).toEqual([403, 0]);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.json()).toMatchObject({ type: '/problems/cross-site-request', status: 403 });
});

test("a form that another site's page posts is refused with a page", async () => {
  const { app } = await openTestApi();
  const post = formPost(REQUEST);
  const response = await app.inject({
    ...post,
    headers: { ...post.headers, 'sec-fetch-site': 'cross-site' },
  });
  expect(response.statusCode).toBe(403);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.body).toContain('Please send it from here.');
  expect(response.body).toContain('<a href="/contact">Open the form</a>');
  expect(response.body).not.toContain('<form');
});

test('no other site is allowed to read answers', async () => {
  const { app } = await openTestApi();
  for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
    const { headers } = await app.inject({
      method,
      url: '/api/contact',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});
