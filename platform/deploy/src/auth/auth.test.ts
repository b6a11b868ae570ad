import type { ProviderSettings } from '@site/contract/settings';
import { addPublisher, revokePublisher } from '@site/releases';
import { generateKeyPair } from 'jose';
import { OWNER, openDeploy, SAME_ORIGIN, statusAndCode, type TestDeploy } from '../testing/deploy.ts';
import { TestIssuer } from '../testing/issuer.ts';

let deploy: TestDeploy;
let issuer: TestIssuer;
let provider: ProviderSettings;

beforeAll(async () => {
  issuer = await TestIssuer.open();
});

afterAll(() => issuer.close());

beforeEach(async () => {
  const credentials = { clientId: 'console', clientSecret: 'secret-of-the-console' };
  provider = { issuer: new URL(issuer.url), ...credentials, trustsEmail: false };
  deploy = await openDeploy({ issuers: [issuer.url], provider });
});

afterEach(() => deploy.close());

const GRANT = { sections: ['mf-two'], may: ['publish', 'promote'] } as const;
const CLAIMS = { repository_id: '1234', ref: 'refs/heads/main' };

/** A token that differs in its last character. */
function otherEnd(token: string): string {
  return token.slice(0, -1) + (token.endsWith('x') ? 'y' : 'x');
}

function addJobs() {
  return addPublisher(deploy.store, GRANT, { issuer: issuer.url, claims: CLAIMS }, OWNER);
}

function exchange(identity: string) {
  return deploy.app.inject({ method: 'POST', url: '/tokens', payload: { identity } });
}

describe('tokens of the owner', () => {
  test('authenticate, and the store has only their hash', async () => {
    const token = await deploy.token(['mf-two']);
    expect((await deploy.ask('GET', '/status', token)).statusCode).toBe(200);
    const [kept] = await deploy.store.publishers.all();
    expect(JSON.stringify(kept)).not.toContain(token.slice(-32));
    expect(statusAndCode(await deploy.ask('GET', '/status', otherEnd(token)))).toBe('401 unauthorized');
    expect(statusAndCode(await deploy.app.inject('/status'))).toBe('401 unauthorized');
  });

  test('end when they expire or are revoked', async () => {
    const expired = await deploy.token(['mf-two'], undefined, -1);
    expect(statusAndCode(await deploy.ask('GET', '/status', expired))).toBe('401 unauthorized');
    const token = await deploy.token(['mf-two']);
    const [, id = ''] = token.split('_');
    await revokePublisher(deploy.store, 'token', id, OWNER);
    expect(statusAndCode(await deploy.ask('GET', '/status', token))).toBe('401 unauthorized');
  });

  test('give only their sections and rights', async () => {
    const token = await deploy.token(['mf-two'], ['publish', 'promote']);
    const asked = [
      ['/promotions', { releases: ['mf-one@latest'] }],
      ['/dry-runs', { releases: ['mf-two@latest', 'shell@latest'] }],
      ['/canary', { releases: ['mf-one@latest'], steps: [0.1] }],
      ['/previews', { releases: ['mf-two@latest'] }],
      ['/section-rollbacks', { section: 'mf-two' }],
    ] as const;
    for (const [url, payload] of asked)
      expect([url, statusAndCode(await deploy.ask('POST', url, token, { payload }))]).toEqual([
        url,
        '403 forbidden',
      ]);
    const headers = { 'content-type': 'application/gzip' };
    const upload = await deploy.ask('PUT', '/releases/mf-one', token, { payload: 'x', headers });
    expect(statusAndCode(upload)).toBe('403 forbidden');
  });
});

describe('identities of CI jobs', () => {
  test('are exchanged once for a token of 15 minutes with the rights of the matching publisher', async () => {
    await addJobs();
    const identity = await issuer.sign();
    const answer = await exchange(identity);
    expect(answer.statusCode).toBe(201);
    const { token, expires } = answer.json();
    expect(Date.parse(expires) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expect((await deploy.ask('GET', '/session', token)).json()).toMatchObject({
      by: 'acme/mf-two',
      ...GRANT,
    });
    expect(statusAndCode(await exchange(identity))).toBe('401 unauthorized');
  });

  test.each([
    ['for another service', { aud: 'https://other.example' }, '401 unauthorized'],
    ['of an issuer that nobody trusts', { iss: 'https://evil.example' }, '401 unauthorized'],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }, '401 unauthorized'],
    ['that is older than this start of the service', { iat: 1_700_000_000 }, '401 unauthorized'],
    ['without an id', { jti: undefined }, '401 unauthorized'],
    ['of a pull request', { event_name: 'pull_request' }, '403 forbidden'],
    ['of another branch', { ref: 'refs/heads/other' }, '403 forbidden'],
    ['of another repository', { repository_id: '4321' }, '403 forbidden'],
  ])('are refused: one %s', async (_which, claims, refusal) => {
    await addJobs();
    expect(statusAndCode(await exchange(await issuer.sign(claims)))).toBe(refusal);
  });

  test('are refused without the signature of their issuer', async () => {
    await addJobs();
    const { privateKey } = await generateKeyPair('ES256');
    expect(statusAndCode(await exchange(await issuer.sign({}, privateKey)))).toBe('401 unauthorized');
  });

  test('revoking a publisher ends the tokens of its jobs', async () => {
    const { id } = await addJobs();
    const { token } = (await exchange(await issuer.sign())).json();
    await revokePublisher(deploy.store, 'ci', id, OWNER);
    expect(statusAndCode(await deploy.ask('GET', '/status', token))).toBe('401 unauthorized');
  });
});

describe('sessions of browsers', () => {
  test('start with a token, live in an HttpOnly cookie of this host, and end by signing out', async () => {
    const payload = { token: await deploy.token(['mf-two']) };
    const answer = await deploy.app.inject({
      method: 'POST',
      url: '/session',
      payload,
      headers: SAME_ORIGIN,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-deploy-session=site-session_[\w-]+; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Strict$/,
    );
    const headers = { ...SAME_ORIGIN, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
    expect((await deploy.app.inject({ url: '/session', headers })).json()).toMatchObject({
      sections: ['mf-two'],
    });
    const { cookie } = headers;
    const foreign = await deploy.app.inject({ method: 'DELETE', url: '/session', headers: { cookie } });
    expect(statusAndCode(foreign)).toBe('403 forbidden');
    expect((await deploy.app.inject({ method: 'DELETE', url: '/session', headers })).statusCode).toBe(204);
    expect(statusAndCode(await deploy.app.inject({ url: '/session', headers }))).toBe('401 unauthorized');
  });

  test('cannot be started by pages of other sites, and their cookie is no token', async () => {
    const token = await deploy.token(['mf-two']);
    const answer = await deploy.app.inject({ method: 'POST', url: '/session', payload: { token } });
    expect(statusAndCode(answer)).toBe('403 forbidden');
    const { cookie = '' } = await deploy.signIn(token);
    const [, session = ''] = cookie.split('=');
    expect(statusAndCode(await deploy.ask('GET', '/status', session))).toBe('401 unauthorized');
  });

  test('end when their publisher is revoked', async () => {
    const token = await deploy.token(['mf-two']);
    const headers = await deploy.signIn(token);
    await revokePublisher(deploy.store, 'token', token.split('_')[1] ?? '', OWNER);
    expect(statusAndCode(await deploy.app.inject({ url: '/status', headers }))).toBe('401 unauthorized');
  });
});

describe('the identity provider', () => {
  const ANN = { email: 'Ann@Example.com' };

  beforeEach(async () => {
    const identity = { issuer: issuer.url, claims: { email: 'ann@example.com' }, isPerson: true };
    await addPublisher(deploy.store, GRANT, identity, OWNER);
  });

  async function begin(next = '/console/history') {
    const answer = await deploy.app.inject(`/session/oidc?next=${encodeURIComponent(next)}`);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    return { address: String(answer.headers.location), cookie, set: answer.headers['set-cookie'] };
  }

  function comeBack({ pathname, search }: URL, cookie: string) {
    return deploy.app.inject({ url: `${pathname}${search}`, headers: { cookie } });
  }

  test('signs in a person who was added, and redirects to the wanted page', async () => {
    const { address, cookie, set } = await begin();
    expect(set).toMatch(/^__Host-deploy-sign-in=.*; HttpOnly; Secure; SameSite=Lax$/);
    const answer = await comeBack(issuer.signIn(address, ANN), cookie);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/console/history']);
    const session = [answer.headers['set-cookie']]
      .flat()
      .find((each) => /session=site-session/.test(String(each)));
    const headers = { cookie: String(session).split(';')[0] ?? '' };
    expect((await deploy.app.inject({ url: '/session', headers })).json()).toMatchObject({
      by: 'ann@example.com',
    });
  });

  test.each(['//evil.example/', 'https://evil.example', '/console/\r\nset-cookie: a=b', '/status'])(
    'leads nowhere but to the console: %j',
    async (next) => {
      const { address, cookie } = await begin(next);
      const answer = await comeBack(issuer.signIn(address, ANN), cookie);
      expect(answer.headers.location).toBe('/console/');
    },
  );

  test.each([
    ['another person', { email: 'bob@example.com' }, 'unknown'],
    ['an address that is not verified', { ...ANN, email_verified: false }, 'unknown'],
    ['an answer to another question', { ...ANN, nonce: 'other' }, 'provider'],
  ])('refuses %s', async (_who, claims, why) => {
    const { address, cookie } = await begin();
    const answer = await comeBack(issuer.signIn(address, claims), cookie);
    expect(answer.headers.location).toBe(`/console/sign-in?refused=${why}`);
  });

  test.each([true, false])(
    'may leave out email_verified if OIDC_TRUST_EMAIL is set: %s',
    async (trustsEmail) => {
      provider.trustsEmail = trustsEmail;
      const { address, cookie } = await begin();
      const answer = await comeBack(issuer.signIn(address, { ...ANN, email_verified: undefined }), cookie);
      expect(answer.headers.location).toBe(
        trustsEmail ? '/console/history' : '/console/sign-in?refused=unknown',
      );
    },
  );

  test('is trusted only with a valid signature', async () => {
    const { key } = issuer;
    const { address, cookie } = await begin();
    issuer.key = (await generateKeyPair('ES256')).privateKey;
    const answer = await comeBack(issuer.signIn(address, ANN), cookie).finally(() => {
      issuer.key = key;
    });
    expect(answer.headers.location).toBe('/console/sign-in?refused=provider');
  });

  test('finishes a sign-in only in the browser that started it', async () => {
    const { address } = await begin();
    const answer = await comeBack(issuer.signIn(address, ANN), '');
    expect(answer.headers.location).toBe('/console/sign-in?refused=expired');
  });

  test('a person cannot pass for a job, or a job for a person', async () => {
    const identity = await issuer.sign({ email: 'ann@example.com', repository_id: undefined });
    expect(statusAndCode(await exchange(identity))).toBe('403 forbidden');
  });
});
