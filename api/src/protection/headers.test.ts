import { createHash } from 'node:crypto';
import { formPost, openTestApi, REQUEST } from '../testing/api.ts';

test('pages may use their own style and post to this site, and nothing else', async () => {
  const { app } = await openTestApi();
  const { headers, body } = await app.inject(formPost({}));
  const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none';style-src 'sha256-${hash}';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'`,
  );
  expect(body).not.toMatch(/\sstyle=/);
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
