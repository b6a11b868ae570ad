import { join } from 'node:path';
import { ROOT, startCommand, stopProgram, untilPrints } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import { addStaff } from '../../accounts/people.ts';
import { openTestApi } from '../../testing/api.ts';
import { INBOX_ORIGIN, inboxApi } from '../../testing/staff.ts';

const HOST = { host: new URL(INBOX_ORIGIN).host };
const PROVIDER = join(ROOT, 'api/src/testing/identity-provider.ts');

let issuer: URL;
let provider: ReturnType<typeof startCommand>;

beforeAll(async () => {
  issuer = new URL(`http://127.0.0.1:${await freePort()}`);
  const callback = `${INBOX_ORIGIN}${inboxApi('sign-in/oidc/callback')}`;
  provider = startCommand('The provider', process.execPath, {
    args: ['--import', 'tsx', PROVIDER, issuer.port, callback],
    output: 'kept',
  });
  await untilPrints(provider, /listens/);
});

afterAll(() => stopProgram(provider));

/** A browser that has cookies of the provider. */
function browser() {
  const jar = new Map<string, string>();
  const ask = async (address: string, form?: Record<string, string>) => {
    const answer = await fetch(new URL(address, issuer), {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return { location: answer.headers.get('location') ?? '', text: await answer.text() };
  };
  /** Signs in there. @returns where the provider leads back to */
  return async (start: string, email: string) => {
    let { location } = await ask(start);
    for (const form of [{ prompt: 'login', login: email, password: 'x' }, { prompt: 'consent' }]) {
      if (location.startsWith(INBOX_ORIGIN)) break;
      const { text } = await ask(location);
      const [, action = ''] = /action="([^"]+)"/.exec(text) ?? [];
      location = (await ask((await ask(action, form)).location)).location;
    }
    return location;
  };
}

async function openInbox() {
  const oidc = { issuer, clientId: 'inbox', clientSecret: 'secret-of-the-inbox' };
  const api = await openTestApi({ staff: { oidc } });
  const start = async () => {
    const answer = await api.app.inject({
      url: `${inboxApi('sign-in/oidc')}?next=${encodeURIComponent('/staff/leads/1')}`,
      headers: HOST,
    });
    expect(answer.statusCode).toBe(303);
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { address: String(answer.headers.location), cookie };
  };
  const comeBack = (address: string, cookie: string) =>
    api.app.inject({ url: address.slice(INBOX_ORIGIN.length), headers: { ...HOST, cookie } });
  return { ...api, start, comeBack };
}

test("who has signed in at the firm's provider is signed in here, and leads back to where they wanted to go", async () => {
  const { app, database, start, comeBack } = await openInbox();
  await addStaff(database, { name: 'Ana', email: 'ana@example.com', role: 'staff' });
  const { address, cookie } = await start();
  const back = await browser()(address, 'Ana@example.com');
  const answer = await comeBack(back, cookie);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/staff/leads/1']);
  const staff = answer.cookies.find(({ name }) => name === 'staff');
  expect(staff).toMatchObject({ sameSite: 'Strict', httpOnly: true });
  const session = await app.inject({
    url: inboxApi('session'),
    headers: { ...HOST, cookie: `staff=${staff?.value}` },
  });
  expect(session.json().person).toMatchObject({ name: 'Ana' });

  // The same way back again, and that of somebody else's sign-in in this browser.
  expect((await comeBack(back, cookie)).headers.location).toBe('/staff/sign-in?refused=again');
  const other = await start();
  const theirs = await browser()(other.address, 'ana@example.com');
  expect((await comeBack(theirs, '')).headers.location).toBe('/staff/sign-in?refused=again');
});

test.each([
  ['is not on the list', 'nobody@example.com'],
  ['the provider has not proven', 'unproven@example.com'],
])('an address that %s does not sign in', async (_what, email) => {
  const { database, start, comeBack } = await openInbox();
  await addStaff(database, { name: 'Una', email: 'unproven@example.com', role: 'staff' });
  const { address, cookie } = await start();
  const answer = await comeBack(await browser()(address, email), cookie);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/staff/sign-in?refused=unknown']);
  expect(answer.cookies.find(({ name }) => name === 'staff')).toBeUndefined();
});

const FROM_ELSEWHERE = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' };

test.each([
  ['a frame', 'sign-in/oidc', { ...FROM_ELSEWHERE, 'sec-fetch-dest': 'iframe' }, 403],
  ['a frame', 'sign-in/oidc/callback?code=1&state=1', { ...FROM_ELSEWHERE, 'sec-fetch-dest': 'iframe' }, 403],
  ['an object', 'sign-in/oidc', { ...FROM_ELSEWHERE, 'sec-fetch-dest': 'object' }, 403],
  ['a picture', 'sign-in/oidc', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }, 403],
  ['a link', 'sign-in/oidc', { ...FROM_ELSEWHERE, 'sec-fetch-dest': 'document' }, '/staff/sign-in'],
  [
    'a link',
    'sign-in/oidc/callback?code=1&state=1',
    { ...FROM_ELSEWHERE, 'sec-fetch-dest': 'document' },
    '/staff/sign-in?refused=again',
  ],
])(
  '%s to %s on a page of another site uses up no try of an office',
  async (_what, path, headers, answered) => {
    const { app } = await openInbox();
    for (let time = 0; time < 65; time += 1) {
      const { statusCode, headers: given } = await app.inject({
        url: inboxApi(path),
        headers: { ...HOST, ...headers },
      });
      expect(statusCode === 303 ? given.location : statusCode).toBe(answered);
      if (statusCode === 403) expect(given['set-cookie']).toBeUndefined();
    }
    const begin = (site: string) =>
      app.inject({
        url: inboxApi('sign-in/oidc'),
        headers: {
          ...HOST,
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
          'sec-fetch-site': site,
        },
      });
    for (const site of ['same-origin', 'none'])
      expect((await begin(site)).headers.location).toMatch(issuer.origin);
  },
);

test('where the provider signs in, nothing else does', async () => {
  const { app, database } = await openInbox();
  await addStaff(database, { name: 'Ana', email: 'ana@example.com', role: 'staff' });
  const ways = await app.inject({ url: inboxApi('sign-in'), headers: HOST });
  expect(ways.json()).toEqual({ way: 'oidc', start: inboxApi('sign-in/oidc') });
  for (const path of ['sign-in/link', 'sign-in/link/use', 'sign-in/passkey', 'sign-in/passkey/options']) {
    const answer = await app.inject({ method: 'POST', url: inboxApi(path), headers: HOST, payload: {} });
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
});

test('while the provider is down the page for signing in says so', async () => {
  const oidc = {
    issuer: new URL('http://127.0.0.1:9'),
    clientId: 'inbox',
    clientSecret: 'secret-of-the-inbox',
  };
  const { app } = await openTestApi({ staff: { oidc } });
  const answer = await app.inject({ url: inboxApi('sign-in/oidc'), headers: HOST });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/staff/sign-in?refused=provider']);
});
