import { formPost, openTestApi, REQUEST } from '../testing/api.ts';

test('pages may use the style sheet of this site and post to it, and nothing else', async () => {
  const { app } = await openTestApi();
  const { headers, body } = await app.inject(formPost({}));
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';style-src 'self';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
  );
  expect(body).toContain('<link rel="stylesheet" href="/answer.css">');
  expect(body).not.toMatch(/<style|\sstyle=/);
  expect(headers['x-frame-options']).toBe('DENY');
});

test.each(['/api/health', '/api/nope'])('%s has the headers of every answer', async (url) => {
  const { app } = await openTestApi();
  const { headers } = await app.inject(url);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // Without it browsers would not say where a page's form was posted from.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('what is stored is answered with the same headers', async () => {
  const { app } = await openTestApi();
  const { headers } = await app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST });
  expect(headers['x-content-type-options']).toBe('nosniff');
});
