import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { INBOX_PATHS, OIDC_PROVIDER } from '@site/contract/api';
import { type Program, startProgram, stopProgram, untilPrints } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import { afterThisTest, onBothDatabases, openApi } from '../testing/api.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { MailServer } from '../testing/mail-server.ts';
import {
  INBOX_ORIGIN,
  requestSignInLink,
  signedIn,
  signInByLink,
  type TestApi,
  TestBrowser,
} from '../testing/staff.ts';
import { until } from '../testing/until.ts';
import { addStaff, removeStaff } from './people.ts';

const ANA = { name: 'Ana Ortiz', email: 'ana@example.com', role: 'staff' } as const;

onBothDatabases((open) => {
  test('a mailed link signs in once', async () => {
    const api = await openApi({ db: await open() });
    const { id } = await addStaff(api.db, ANA);
    const token = await requestSignInLink(api, 'ANA@example.com', '/staff/leads/1');
    expect(api.links.at(-1)).toContain('next=%2Fstaff%2Fleads%2F1');
    const browser = new TestBrowser(api);
    const used = await browser.ask('POST', 'sign-in/link', { token });
    expect(used.statusCode).toBe(204);
    expect(String(used.headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    const session = (await browser.get('session')).json();
    expect(session).toMatchObject({ person: { id, ...ANA }, method: 'link' });
    const again = await new TestBrowser(api).ask('POST', 'sign-in/link', { token });
    expect([again.statusCode, again.json().type]).toEqual([410, '/problems/link-used-or-expired']);
  });

  test('a passkey signs in, and a removed person cannot use it any more', async () => {
    const api = await openApi({ db: await open() });
    const ana = await signedIn(api, { role: 'owner' });
    const bob = await signedIn(api, { name: 'Bob Lee' });
    const authenticator = new Authenticator(INBOX_ORIGIN);
    const options = await bob.get('auth/passkey/generate-register-options');
    const made = { response: authenticator.make(options.json()), name: 'Phone' };
    expect((await bob.ask('POST', 'auth/passkey/verify-registration', made)).statusCode).toBe(200);
    const signIn = async (browser: TestBrowser) => {
      const { challenge } = (await browser.get('auth/passkey/generate-authenticate-options')).json();
      return browser.ask('POST', 'auth/passkey/verify-authentication', {
        response: authenticator.answer({ challenge }),
      });
    };
    const browser = new TestBrowser(api);
    expect((await signIn(browser)).statusCode).toBe(200);
    expect((await browser.get('session')).json()).toMatchObject({
      person: { name: 'Bob Lee' },
      method: 'link',
    });
    expect((await ana.ask('DELETE', `people/${bob.person.id}`)).statusCode).toBe(204);
    for (const ended of [bob, browser]) expect((await ended.get('session')).statusCode).toBe(401);
    expect((await signIn(new TestBrowser(api))).statusCode).toBe(401);
  });
});

test('an unknown address gets no link, and the answer does not reveal that', async () => {
  const api = await openApi();
  await addStaff(api.db, ANA);
  const { id } = await addStaff(api.db, { ...ANA, email: 'old@example.com' });
  await addStaff(api.db, { ...ANA, email: 'owner@example.com', role: 'owner' });
  await removeStaff(api.db, id);
  const ask = (email: string) => new TestBrowser(api).ask('POST', 'auth/sign-in/magic-link', { email });
  const [known, unknown, removed] = await Promise.all([
    ask(ANA.email),
    ask('x@example.com'),
    ask('old@example.com'),
  ]);
  expect([known.body, removed.body]).toEqual([unknown.body, unknown.body]);
  expect(api.links).toHaveLength(1);
});

test('a link that was mailed before its owner was removed does not sign in', async () => {
  const api = await openApi();
  await addStaff(api.db, { ...ANA, email: 'owner@example.com', role: 'owner' });
  const { id } = await addStaff(api.db, ANA);
  const token = await requestSignInLink(api, ANA.email);
  await removeStaff(api.db, id);
  expect((await new TestBrowser(api).ask('POST', 'sign-in/link', { token })).statusCode).toBe(410);
});

test('many link requests for a person do not lock that person out', async () => {
  const api = await openApi();
  await addStaff(api.db, ANA);
  const tokens = [];
  for (let n = 0; n < 12; n += 1) tokens.push(await requestSignInLink(api, ANA.email));
  expect(tokens.filter(Boolean)).toHaveLength(5);
  expect((await new TestBrowser(api).ask('POST', 'sign-in/link', { token: tokens[4] })).statusCode).toBe(204);
  expect(api.logged()).toContain('sign-in link not mailed');
});

test('links that could not be mailed do not count', async () => {
  const mail = await new MailServer().start();
  afterThisTest(() => mail.stop());
  const environment = { SMTP_URL: mail.url, LEADS_FROM: 'site@example.com', LEADS_TO: 'ana@example.com' };
  const api = await openApi({ environment });
  await addStaff(api.db, ANA);
  mail.mode = 'refuse-421';
  for (let n = 0; n < 5; n += 1) await requestSignInLink(api, ANA.email);
  await until(() => api.logged().split('a sign-in link was not mailed').length === 6);
  mail.mode = 'accept';
  await requestSignInLink(api, ANA.email);
  await until(() => mail.received.length === 1);
}, 20_000);

test('attempts to sign in are limited by sender; other requests do not count', async () => {
  const api = await openApi({ environment: { STAFF_ORIGIN: 'https://leads.example.com' } });
  const ask = (method: 'GET' | 'POST', path: string, remoteAddress = '192.0.2.1', payload = {}) =>
    api.app.inject({
      method,
      url: `${INBOX_PATHS.api}/${path}`,
      remoteAddress,
      headers: { host: 'leads.example.com' },
      ...(method === 'POST' && { payload }),
    });
  const tryLink = (remoteAddress?: string) => ask('POST', 'sign-in/link', remoteAddress, { token: 'wrong' });
  for (let n = 0; n < 20; n += 1) {
    await ask('GET', 'sign-in');
    await ask('GET', 'auth/passkey/list-user-passkeys');
    await ask('POST', 'auth/sign-out');
  }
  for (let n = 0; n < 60; n += 1) expect((await tryLink()).statusCode).toBe(410);
  for (const path of ['sign-in/link', 'auth/sign-in/magic-link', 'auth/passkey/verify-authentication'])
    expect([path, (await ask('POST', path)).statusCode]).toEqual([path, 429]);
  expect((await ask('GET', 'auth/passkey/generate-authenticate-options')).statusCode).toBe(429);
  expect((await ask('POST', 'auth/sign-out')).statusCode).not.toBe(429);
  expect((await tryLink('192.0.2.2')).statusCode).toBe(410);
}, 60_000);

test('a link leads to no other page than the inbox', async () => {
  const api = await openApi();
  await addStaff(api.db, ANA);
  for (const page of ['https://evil.example/', '//evil.example', '/staff\r\nSet-Cookie: a=b', '/other'])
    await requestSignInLink(api, ANA.email, page);
  expect(api.links.join()).not.toContain('next=');
});

test('a session ends after 30 days, however much it is used', async () => {
  const api = await openApi();
  const ana = await signedIn(api);
  const { expiresAt } = (await ana.get('session')).json();
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(29.9 * 24 * 3600_000);
  const soon = new Date(Date.now() + 1500).toISOString();
  const { sql } = await import('kysely');
  await sql`update staff_session set expires_at = ${soon}`.execute(api.db);
  expect((await ana.get('session')).json().expiresAt).toBe(soon);
  await new Promise((resolve) => setTimeout(resolve, 1600));
  expect((await ana.get('session')).statusCode).toBe(401);
});

test('sign-out ends the session', async () => {
  const api = await openApi();
  const ana = await signedIn(api);
  const cookies = new Map(ana.cookies);
  await ana.ask('POST', 'auth/sign-out', {});
  for (const [name, value] of cookies) ana.cookies.set(name, value);
  expect((await ana.get('session')).statusCode).toBe(401);
});

test('on a public host cookies have the prefix __Host-, and other hosts have no inbox', async () => {
  const origin = 'https://leads.example.com';
  const api = await openApi({ environment: { STAFF_ORIGIN: origin } });
  await addStaff(api.db, ANA);
  const headers = { host: 'leads.example.com', origin };
  await api.app.inject({
    method: 'POST',
    url: `${INBOX_PATHS.auth}/sign-in/magic-link`,
    headers,
    payload: { email: ANA.email },
  });
  const token = /token=(\w+)/.exec(api.links.join())?.[1];
  const url = `${INBOX_PATHS.api}/sign-in/link`;
  const used = await api.app.inject({ method: 'POST', url, headers, payload: { token } });
  expect(used.cookies).toEqual([
    expect.objectContaining({
      name: expect.stringMatching(/^__Host-/),
      path: '/',
      secure: true,
      httpOnly: true,
    }),
  ]);
  expect((await api.app.inject({ url, headers: { host: 'www.example.com' } })).statusCode).toBe(404);
});

test('another site cannot have a browser change anything', async () => {
  const api = await openApi();
  const ana = await signedIn(api);
  for (const headers of [{ origin: 'https://www.example.com' }, { 'sec-fetch-site': 'cross-site' }])
    expect(
      (await ana.ask('PUT', 'leads/1/status', { status: 'spam', expected: 'new' }, headers)).statusCode,
    ).toBe(403);
});

describe('with an identity provider', () => {
  let provider: Program;
  let issuer: string;

  beforeAll(async () => {
    const port = await freePort();
    issuer = `http://127.0.0.1:${port}`;
    const callback = `${INBOX_ORIGIN}${INBOX_PATHS.auth}/callback/${OIDC_PROVIDER}`;
    provider = startProgram('api/src/testing/identity-provider.ts', {
      args: [String(port), callback],
      output: 'kept',
    });
    await untilPrints(provider, /listens/);
  });

  afterAll(() => stopProgram(provider));

  async function openWithProvider(trustEmail = false) {
    const api = await openApi({ environment: oidcSettings(issuer, trustEmail) });
    await addStaff(api.db, ANA);
    return api;
  }

  const oidcSettings = (address: string, trustEmail = false) => ({
    OIDC_ISSUER: address,
    OIDC_CLIENT_ID: 'inbox',
    OIDC_CLIENT_SECRET: 'secret-of-the-inbox',
    OIDC_TRUST_EMAIL: trustEmail ? '1' : '0',
  });

  const begin = async (browser: TestBrowser): Promise<string> => {
    const payload = { provider: OIDC_PROVIDER, callbackURL: '/staff', errorCallbackURL: '/staff/sign-in' };
    return (await browser.ask('POST', 'auth/sign-in/social', payload)).json().url;
  };

  /** Follows the provider's pages as a person does. @returns the address that it leads back to */
  async function signInThere(address: string, login: string): Promise<string> {
    const cookies = new Map<string, string>();
    let [url, body]: [string, URLSearchParams | undefined] = [address, undefined];
    for (;;) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer: Response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie },
        ...(body && { method: 'POST', body }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location?.startsWith(INBOX_ORIGIN)) return location.slice(INBOX_ORIGIN.length);
      if (location) [url, body] = [new URL(location, url).href, undefined];
      else {
        const page = await answer.text();
        const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
        const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
        [url, body] = [new URL(action, url).href, new URLSearchParams({ prompt, login, password: 'x' })];
      }
    }
  }

  async function signInAs(api: TestApi, login: string) {
    const browser = new TestBrowser(api);
    const answer = await browser.get(await signInThere(await begin(browser), login));
    return { browser, location: answer.headers.location };
  }

  test('people on the list sign in there for 12 hours; others are refused', async () => {
    const api = await openWithProvider();
    expect((await new TestBrowser(api).get('sign-in')).json()).toEqual({ method: 'oidc' });
    const { browser, location } = await signInAs(api, ANA.email);
    expect(location).toBe('/staff');
    const session = (await browser.get('session')).json();
    expect(session).toMatchObject({ person: { email: ANA.email }, method: 'oidc' });
    expect(Date.parse(session.expiresAt) - Date.now()).toBeLessThanOrEqual(12 * 3600_000);
    const { sql } = await import('kysely');
    const { rows } =
      await sql<object>`select access_token, id_token, refresh_token from staff_account`.execute(api.db);
    expect(rows).toEqual([{ accessToken: null, idToken: null, refreshToken: null }]);
    const other = await signInAs(api, 'eve@example.com');
    expect(other.location).toMatch(/^\/staff\/sign-in\?error=/);
    expect((await other.browser.get('session')).statusCode).toBe(401);
  });

  test.each([
    ['said to be unverified', { email_verified: false }, true, false],
    ['without the claim', {}, false, false],
    ['without the claim of a provider that serves the company alone', {}, true, true],
  ])('an address %s', async (_what, claims, trustEmail, isLetIn) => {
    const api = await openWithProvider(trustEmail);
    const { location } = await signInAs(api, `${ANA.email} ${JSON.stringify(claims)}`);
    expect(location === '/staff').toBe(isLetIn);
  });

  test('other sessions end, and links are not mailed', async () => {
    const before = await openApi();
    const ana = await signedIn(before);
    const cookies = [...ana.cookies];
    const api = await openApi({ db: before.db, environment: oidcSettings('http://127.0.0.1:9') });
    const browser = new TestBrowser(api);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await ana.get('session')).statusCode).toBe(200);
    expect((await browser.get('session')).statusCode).toBe(401);
    expect(await requestSignInLink(api, ANA.email)).toBeUndefined();
  });

  test('on a public host the cookie of a sign-in that has begun has the prefix __Host-', async () => {
    const origin = 'https://leads.example.com';
    const environment = { ...oidcSettings(issuer), STAFF_ORIGIN: origin };
    const { app } = await openApi({ environment });
    const answer = await app.inject({
      method: 'POST',
      url: `${INBOX_PATHS.auth}/sign-in/social`,
      headers: { host: 'leads.example.com', origin },
      payload: { provider: OIDC_PROVIDER, callbackURL: '/staff' },
    });
    expect(answer.cookies).not.toEqual([]);
    for (const cookie of answer.cookies)
      expect(cookie).toMatchObject({ name: expect.stringMatching(/^__Host-/), secure: true, path: '/' });
  });

  test('a sign-in fails while the provider does not answer or signs with a foreign key, and works later', async () => {
    const port = await freePort();
    const forged = `http://127.0.0.1:${port}`;
    const [own, foreign] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
    let [nonce, signer] = ['', foreign];
    const server = createServer(async (request, response) => {
      await text(request);
      const answer = (body: unknown) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
      if (request.url?.includes('openid-configuration'))
        return answer({
          issuer: forged,
          authorization_endpoint: `${forged}/auth`,
          token_endpoint: `${forged}/token`,
          jwks_uri: `${forged}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
        });
      if (request.url === '/jwks')
        return answer({
          keys: [{ ...own?.publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }],
        });
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: forged, aud: 'inbox', sub: 'ana', iat: now, exp: now + 300, nonce };
      const signed = `${part({ alg: 'RS256', kid: '1' })}.${part({ ...claims, email: ANA.email, email_verified: true })}`;
      const signature = createSign('RSA-SHA256')
        .update(signed)
        .sign(signer?.privateKey ?? '', 'base64url');
      return answer({ access_token: 'x', token_type: 'Bearer', id_token: `${signed}.${signature}` });
    });
    const api = await openApi({ environment: oidcSettings(forged) });
    await addStaff(api.db, ANA);
    expect(await begin(new TestBrowser(api))).toBeUndefined();
    await once(server.listen(port, '127.0.0.1'), 'listening');
    afterThisTest(() => server.close());
    const signIn = async () => {
      const browser = new TestBrowser(api);
      const { searchParams } = new URL(await begin(browser));
      nonce = searchParams.get('nonce') ?? '';
      const state = encodeURIComponent(searchParams.get('state') ?? '');
      return (await browser.get(`auth/callback/${OIDC_PROVIDER}?code=x&state=${state}`)).headers.location;
    };
    expect(await signIn()).toContain('/staff/sign-in?error=');
    signer = own;
    expect(await signIn()).toBe('/staff');
  });
});

test('a link works for somebody who was removed and added again', async () => {
  const api = await openApi();
  await addStaff(api.db, { ...ANA, email: 'owner@example.com', role: 'owner' });
  const { id } = await addStaff(api.db, ANA);
  await removeStaff(api.db, id);
  expect(await addStaff(api.db, { ...ANA, name: 'Ana Diaz' })).toMatchObject({ id, name: 'Ana Diaz' });
  expect((await (await signInByLink(api, ANA.email)).get('session')).statusCode).toBe(200);
});
