import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEM_TYPES } from '@site/contract';
import { openTestApi, temporaryFolder } from '../testing/api.ts';
import { INBOX_ORIGIN, inboxApi, signedIn } from '../testing/staff.ts';

const HOST = { host: new URL(INBOX_ORIGIN).host };

/** An inbox whose page is a fixture. */
async function openPage() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Inbox</title>');
  writeFileSync(join(folder, 'assets', 'main.1a2b.js'), 'start()');
  return openTestApi({ pageFolder: folder });
}

test('the page is found by nobody but staff: no copy, no index, no frame, no script in it', async () => {
  const { app } = await openPage();
  for (const url of ['/staff', '/staff/leads/1', '/staff/sign-in/link?token=x']) {
    const { statusCode, headers, body } = await app.inject({ url, headers: HOST });
    expect([statusCode, body]).toEqual([200, '<!doctype html><title>Inbox</title>']);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
    );
  }
  const unknown = await app.inject({ url: '/staff/api/nothing', headers: HOST });
  expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([
    404,
    expect.stringContaining('application/problem+json'),
  ]);
  const file = await app.inject({ url: '/staff/assets/main.1a2b.js', headers: HOST });
  expect([file.statusCode, file.body]).toEqual([200, 'start()']);
  expect(file.headers['cache-control']).toBe('private, max-age=31536000, immutable');
});

test('a page that is not built yet is no warning of a start; whoever asks for it is told what to do, and has it once it is there', async () => {
  const folder = join(temporaryFolder(), 'dist');
  const { app, logged } = await openTestApi({ pageFolder: folder });
  const ask = () => app.inject({ url: '/staff', headers: HOST });
  expect((await ask()).json()).toMatchObject({
    status: 503,
    detail: expect.stringContaining('npm run build'),
  });
  expect(logged()).not.toContain('must exist');
  const [said] = logged().match(/^.*has not been built.*$/m) ?? [];
  expect(JSON.parse(said ?? '').msg).toMatch(/^The inbox has not been built\. Run "npm run build/);
  expect(said).not.toMatch(/page\.ts/);
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Inbox</title>');
  expect((await ask()).statusCode).toBe(200);
});

test.each([
  'none.js',
  '',
  '.',
  '..%2findex.html',
  '..%5cindex.html',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2fetc%2fpasswd',
  'main.1a2b.js%00',
  'main.1a2b.js%2f',
])('there is no file %p, which is said like any other, and not kept', async (name) => {
  const { app, logged } = await openPage();
  const { statusCode, headers, body } = await app.inject({ url: `/staff/assets/${name}`, headers: HOST });
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toBe('application/problem+json');
  expect(headers['cache-control']).toBe('no-store');
  expect(body).not.toMatch(/tmp|assets|passwd|Inbox|Error/);
  expect(logged()).not.toMatch(/"level":"?(?:50|error)/);
});

test.each([
  ['the host that is set', { isNamed: true }, 'localhost:3001', 'www.example.com'],
  ['this machine where none is set', { isNamed: false }, '127.0.0.1:3001', 'leads.example.com'],
])('the inbox answers at %s, and nowhere else', async (_where, staff, own, other) => {
  const { app, database } = await openTestApi({ staff });
  const { headers } = await signedIn(database);
  const statusAt = async (host: string, url: string) =>
    (await app.inject({ url, headers: { ...headers, host } })).statusCode;
  expect(await statusAt(own, inboxApi('session'))).toBe(200);
  expect(await statusAt(other, inboxApi('session'))).toBe(404);
  expect(await statusAt(other, '/staff')).toBe(404);
  // Through the site's server, which says by which name it was asked.
  const forwarded = { ...headers, host: own, 'x-forwarded-host': other };
  expect((await app.inject({ url: inboxApi('session'), headers: forwarded })).statusCode).toBe(404);
});

test('where no host is set, another machine that says it asks for this one finds nothing', async () => {
  const { app } = await openTestApi({ staff: { isNamed: false } });
  const askFrom = (remoteAddress: string) =>
    app.inject({ url: inboxApi('sign-in'), headers: HOST, remoteAddress });
  expect((await askFrom('::1')).statusCode).toBe(200);
  expect((await askFrom('198.51.100.7')).statusCode).toBe(404);
});

test.each([
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a neighboring host', { 'sec-fetch-site': 'same-site' }],
  ['an old browser on another site', { origin: 'https://evil.example' }],
  ['the public site', { origin: 'https://www.example.com' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form that says it is text', { 'content-type': 'text/plain' }],
])('%s changes nothing, though the browser sends the cookie along', async (_who, sent) => {
  const { app, database } = await openTestApi();
  const { headers } = await signedIn(database);
  const ask = (more: object) =>
    app.inject({
      method: 'PATCH',
      url: inboxApi('session'),
      headers: { 'content-type': 'application/json', ...headers, ...more },
      payload: '{"summary":true}',
    });
  const refused = await ask(sent);
  expect([refused.statusCode, refused.json().type]).toEqual([403, PROBLEM_TYPES.crossSite]);
  expect((await database.selectFrom('staff').select('summary').execute())[0]?.summary).toBe(0);
  expect((await ask({ 'sec-fetch-site': 'same-origin' })).json().summary).toBe(true);
});

test('an inbox by TLS has a cookie that no other host can set, and that is never sent without TLS', async () => {
  const staff = { origin: 'https://leads.example.com' };
  const { app, database } = await openTestApi({ staff });
  const { headers } = await signedIn(database);
  const own = { host: 'leads.example.com', origin: staff.origin };
  const cookie = headers.cookie.replace('staff=', '__Host-staff=');
  const answer = await app.inject({
    method: 'POST',
    url: inboxApi('sign-out'),
    headers: { ...own, cookie },
  });
  expect(answer.statusCode).toBe(204);
  const [session] = answer.cookies;
  expect(session).toMatchObject({ name: '__Host-staff', secure: true, path: '/' });
  // Without the prefix it is not looked at.
  expect((await app.inject({ url: inboxApi('session'), headers: { ...headers, ...own } })).statusCode).toBe(
    204,
  );
});

test('where nothing has been built, the page says what to do', async () => {
  const { app } = await openTestApi({ pageFolder: temporaryFolder() });
  const answer = await app.inject({ url: '/staff', headers: HOST });
  expect([answer.statusCode, answer.json().detail]).toEqual([
    503,
    'Run "npm run build -w @site/inbox" where the API runs.',
  ]);
});
