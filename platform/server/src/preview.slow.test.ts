import { type FixtureSite, liveSite } from '@site/releases/testing';
import { serve } from './testing/open-site.ts';

let site: FixtureSite;
let app: ReturnType<typeof serve>;

beforeEach(async () => {
  site = await liveSite();
  app = serve(site.store);
});

afterEach(() => site.remove());

/**
 * Makes a preview of another text at `/two`.
 * @returns its id, the path of its link, and a visitor's cookie
 */
async function makePreview() {
  const { version } = await site.publish('mf-two', { addresses: ['/two'], text: 'Other text' });
  const { id, link } = await site.service.preview({ releases: [`mf-two@${version}`] });
  const { pathname, search } = new URL(link);
  const opened = await app.inject(pathname + search);
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  return { id, version, link: pathname + search, opened, cookie };
}

const look = (cookie: string, url = '/two') => app.inject({ url, headers: { cookie } });

test('whoever opens the link sees the preview, which no cache keeps and no search engine lists', async () => {
  const { link, opened, cookie } = await makePreview();
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/two']);
  expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(opened.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax$/);
  // The cookie is not the link's token.
  expect(link).not.toContain(cookie.slice('preview='.length));
  const { body, headers } = await look(cookie);
  expect(body).toContain('Other text');
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  expect((await look(cookie, '/nowhere')).statusCode).toBe(404);
  expect((await app.inject('/two')).body).not.toContain('Other text');
});

test('a preview that is revoked, and one that its visitor leaves, is over at once', async () => {
  const { id, link, cookie } = await makePreview();
  const left = await app.inject({ url: '/preview/end', headers: { cookie } });
  expect([left.statusCode, left.headers['set-cookie']]).toEqual([
    303,
    expect.stringMatching(/^preview=; .*Expires=Thu, 01 Jan 1970/),
  ]);
  const ahead = await app.inject({ url: '/preview/end', headers: { 'sec-purpose': 'prefetch;prerender' } });
  expect([ahead.statusCode, ahead.headers['set-cookie']]).toEqual([503, undefined]);
  await site.service.endPreview(id);
  expect((await look(cookie)).body).not.toContain('Other text');
  const opened = await app.inject(link);
  expect([opened.statusCode, opened.headers['set-cookie']]).toEqual([403, undefined]);
});

test.each(['', '?token=', '?token=x', '?token=a&token=b'])('the link "%s" shows nothing', async (query) => {
  const { statusCode, body } = await app.inject(`/preview${query}`);
  expect([statusCode, body]).toEqual([403, expect.stringContaining('Ask for a new one')]);
});

test('where a preview cannot be read, the live site is shown, and the log says why', async () => {
  const { cookie } = await makePreview();
  jest.spyOn(site.store.previews, 'read').mockRejectedValue(new Error('The store does not answer'));
  const error = jest.spyOn(app.log, 'error').mockImplementation(() => undefined);
  const { statusCode, body } = await look(cookie);
  expect([statusCode, body.includes('Other text')]).toEqual([200, false]);
  expect(error).toHaveBeenCalledTimes(1);
});
