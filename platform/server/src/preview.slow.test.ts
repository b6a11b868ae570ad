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
async function makePreview(host = 'localhost') {
  const { version } = await site.publish('mf-two', { addresses: ['/two'], text: 'Other text' });
  const { id, link } = await site.service.preview({ releases: [`mf-two@${version}`] });
  const { pathname, search } = new URL(link);
  const opened = await app.inject({ url: pathname + search, headers: { host } });
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  return { id, version, link: pathname + search, opened, cookie };
}

test("a preview host shows only previews, and the site's host shows none", async () => {
  const options = { origin: 'http://site.example', previewOrigin: 'https://preview.example' };
  app = serve(site.store, options);
  const { opened, link, cookie } = await makePreview('preview.example');
  expect(opened.headers['set-cookie']).toMatch(/; Secure;/);
  const ask = (host: string, url = '/two', headers = {}) =>
    app.inject({ url, headers: { host, ...headers } });

  expect((await ask('preview.example', '/two', { cookie })).body).toContain('Other text');
  const atSite = await ask('site.example', '/two', { cookie });
  expect([atSite.statusCode, atSite.body.includes('Other text')]).toEqual([200, false]);
  expect((await ask('site.example', link)).statusCode).toBe(403);

  const uninvited = await ask('preview.example');
  expect(uninvited).toMatchObject({ statusCode: 403, headers: { 'x-robots-tag': 'noindex' } });
  expect(uninvited.body).toContain('Ask for a new one');
  const [script] = /\/releases\/[^"]+\.js/.exec(atSite.body) ?? [''];
  expect((await ask('preview.example', script)).statusCode).toBe(200);
  const left = await ask('preview.example', '/preview/end', { cookie });
  expect(left.headers.location).toBe('http://site.example/');

  jest.spyOn(site.store.previews, 'read').mockRejectedValue(new Error('The store does not answer'));
  expect((await ask('preview.example', '/two', { cookie })).statusCode).toBe(500);
});

const look = (cookie: string, url = '/two') => app.inject({ url, headers: { cookie } });

test('the link opens the preview, which caches and search engines do not keep', async () => {
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

test('revoking or leaving a preview ends it at once', async () => {
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

test('if a preview cannot be read, the live site is shown, and the log says why', async () => {
  const { cookie } = await makePreview();
  jest.spyOn(site.store.previews, 'read').mockRejectedValue(new Error('The store does not answer'));
  const error = jest.spyOn(app.log, 'error').mockImplementation(() => undefined);
  const { statusCode, body } = await look(cookie);
  expect([statusCode, body.includes('Other text')]).toEqual([200, false]);
  expect(error).toHaveBeenCalledTimes(1);
});
