import { addPublisher, revokePublisher } from '@site/releases';
import { AUDIENCE, OWN_PAGE, problemName, TestDeploy } from '../testing/deploy.ts';
import { TestIssuer } from '../testing/issuer.ts';

/** That of the service too: an identity that is made out for one use is of no other all the same. */
const CLIENT = AUDIENCE;
const GRANT = { sections: ['mf-two'], may: ['preview'] } as const;
const ANN = { email: 'Ann@example.com', email_verified: true };

let provider: TestIssuer;
let deploy: TestDeploy;
let ann: string;

beforeAll(async () => {
  provider = await TestIssuer.open();
  const oidc = { issuer: new URL(provider.url), clientId: CLIENT, clientSecret: 'a secret of the console' };
  const failures = { most: 5, milliseconds: 60_000 };
  deploy = await TestDeploy.open({ issuers: [provider.url], oidc, limits: { failures } });
  const claims = { email: 'ann@example.com' };
  ann = (await addPublisher(deploy.site.store, GRANT, provider.url, claims, true)).id;
});

afterAll(async () => {
  await deploy.close();
  provider.close();
});

/** A browser begins to sign in. @returns where it is sent to, and what it has from then on */
async function start() {
  const answer = await deploy.app.inject('/session/oidc');
  const [{ name, value, ...rest } = { name: '', value: '' }] = answer.cookies;
  expect([answer.statusCode, rest]).toEqual([
    303,
    expect.objectContaining({ sameSite: 'Lax', httpOnly: true, secure: true, path: '/' }),
  ]);
  return { address: String(answer.headers.location), cookie: `${name}=${value}` };
}

let visitors = 0;

/** Another address each time: who fails too often is refused. */
function anybody(): string {
  visitors += 1;
  return `192.0.2.${visitors}`;
}

/** It comes back. @returns where it is led to, and its session where it has one */
async function comeBack({ pathname, search }: URL, cookie: string, from = anybody()) {
  const answer = await deploy.app.inject({
    url: `${pathname}${search}`,
    headers: { cookie },
    remoteAddress: from,
  });
  expect(answer.statusCode).toBe(303);
  const session = answer.cookies.find(({ name }) => name === '__Host-deploy-session');
  return { to: answer.headers.location, session: session && `${session.name}=${session.value}` };
}

async function signIn(...who: Parameters<TestIssuer['signIn']> extends [string, ...infer Who] ? Who : never) {
  const { address, cookie } = await start();
  return comeBack(provider.signIn(address, ...who), cookie);
}

const refused = (why: string) => ({ to: `/console/sign-in?refused=${why}`, session: undefined });

test('who has signed in at the organisation’s provider is signed in here, by name, with the rights of that publisher', async () => {
  expect((await deploy.app.inject('/session/ways')).json()).toEqual({ oidc: true });
  const { to, session = '' } = await signIn(ANN);
  expect(to).toBe('/console/');
  const headers = { ...OWN_PAGE, cookie: session };
  const who = (await deploy.app.inject({ url: '/session', headers })).json();
  expect(who).toMatchObject({ by: 'ann@example.com', publisher: ann, ...GRANT });
  const payload = { releases: ['mf-two@latest'] };
  const asked = await deploy.app.inject({ method: 'POST', url: '/previews', headers, payload });
  while (deploy.queue.busy) await new Promise(setImmediate);
  expect(asked.statusCode).toBe(202);
  expect(await deploy.site.store.previews.all()).toMatchObject([
    { by: 'ann@example.com', publisher: { id: ann, person: 'ann@example.com' } },
  ]);
});

test('where the provider says an address only when it is asked, it is asked', async () => {
  expect((await signIn({}, ANN)).to).toBe('/console/');
  expect(await signIn({}, { ...ANN, email_verified: false })).toEqual(refused('unknown'));
});

test.each([
  ['somebody nobody has added', { ...ANN, email: 'ben@example.com' }],
  ['an address that is not proven', { ...ANN, email_verified: undefined }],
])('%s does not sign in', async (_what, claims) => {
  expect(await signIn(claims)).toEqual(refused('unknown'));
});

test('what somebody else began, or nobody, is worth nothing in this browser', async () => {
  const [own, other] = [await start(), await start()];
  expect(await comeBack(provider.signIn(other.address, ANN), own.cookie)).toEqual(refused('provider'));
  expect(await comeBack(provider.signIn(other.address, ANN), '')).toEqual(refused('again'));
  const back = provider.signIn(own.address, ANN);
  // An identity of another sign-in in the place of this one's.
  const nonce = provider.signIn(own.address, { ...ANN, nonce: 'another' });
  expect(await comeBack(nonce, own.cookie)).toEqual(refused('provider'));
  expect((await comeBack(back, own.cookie)).to).toBe('/console/');
  expect(await comeBack(back, own.cookie)).toEqual(refused('provider'));
  const cancelled = new URL(back);
  cancelled.search = `?error=access_denied&state=${back.searchParams.get('state')}`;
  expect(await comeBack(cancelled, own.cookie)).toEqual(refused('provider'));
});

test('people publish by no job, and jobs sign in nowhere, though one issuer is believed for both', async () => {
  const identity = await provider.sign({ ...ANN, email: 'ann@example.com', repository_id: undefined });
  const exchange = await deploy.app.inject({ method: 'POST', url: '/tokens', payload: { identity } });
  expect(problemName(exchange)).toBe('403 unknown-publisher');
  await addPublisher(deploy.site.store, GRANT, provider.url, { repository_id: '1234' });
  expect(await signIn({ repository_id: '1234' })).toEqual(refused('unknown'));
});

test('who tries too often is refused for a while', async () => {
  const from = '198.51.100.7';
  const outcomes: unknown[] = [];
  for (let times = 0; times < 6; times += 1) {
    const { address, cookie } = await start();
    const back = provider.signIn(address, { ...ANN, email: 'eve@example.com' });
    outcomes.push((await comeBack(back, cookie, from)).to);
  }
  const { to } = refused('unknown');
  expect(outcomes).toEqual([...Array(5).fill(to), refused('again').to]);
});

test('whom the owner removes is signed out', async () => {
  const { session = '' } = await signIn(ANN);
  await revokePublisher(deploy.site.store, 'ci', ann);
  const answer = await deploy.app.inject({ url: '/session', headers: { cookie: session } });
  expect(problemName(answer)).toBe('204');
  expect(await signIn(ANN)).toEqual(refused('unknown'));
});

test('where the provider does not answer, that is said', async () => {
  const oidc = {
    issuer: new URL('http://127.0.0.1:1'),
    clientId: CLIENT,
    clientSecret: 'a secret of the console',
  };
  const other = new TestDeploy(deploy.site, { oidc });
  const answer = await other.app.inject('/session/oidc');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, refused('provider').to]);
  await other.end();
});
