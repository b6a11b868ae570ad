import { setTimeout as sleep } from 'node:timers/promises';
import { addPublisher, revokePublisher } from '@site/releases';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { problemName, sectionArchive, TestDeploy } from '../testing/deploy.ts';
import { TestIssuer } from '../testing/issuer.ts';
import { forgetOldExchanges } from './exchange.ts';

let issuer: TestIssuer;
let other: TestIssuer;
let deploy: TestDeploy;
const GRANT = { sections: ['mf-two'], may: ['publish', 'promote'] } as const;
const FEW = { most: 1000, milliseconds: 60_000 };

beforeAll(async () => {
  issuer = await TestIssuer.open();
  other = await TestIssuer.open();
  deploy = await TestDeploy.open({ issuers: [issuer.url], limits: { failures: FEW } });
  await addPublisher(deploy.site.store, GRANT, issuer.url, {
    repository_id: '1234',
    ref: 'refs/heads/main',
  });
});

afterAll(async () => {
  await deploy.close();
  issuer.close();
  other.close();
});

function exchange(identity: string, to = deploy) {
  return to.app.inject({ method: 'POST', url: '/tokens', payload: { identity } });
}

test('a job of a CI gets a token of 15 minutes for its identity, and the history says what it was', async () => {
  const response = await exchange(await issuer.sign());
  expect([response.statusCode, response.json()]).toEqual([
    201,
    { token: expect.stringMatching(/^sitex_/), expires: expect.any(String), ...GRANT },
  ]);
  const { token, expires } = response.json();
  const left = Date.parse(expires) - Date.now();
  expect(left).toBeGreaterThan(14 * 60_000);
  expect(left).toBeLessThanOrEqual(15 * 60_000);
  const archive = await sectionArchive('mf-two', { addresses: ['/two'], text: 'By a CI' });
  const { version } = (await deploy.upload('mf-two', token, archive)).json();
  const who = {
    by: 'acme/mf-two',
    publisher: { repository: 'acme/mf-two', commit: 'a'.repeat(40), run: '777' },
  };
  const released = () => deploy.site.store.release('mf-two', version);
  expect(await released()).toMatchObject({ revision: 'a'.repeat(40), ...who });
  // The same again was published by whoever was the first.
  await deploy.upload('mf-two', await deploy.token(['mf-two']), archive);
  expect(await released()).toMatchObject(who);
  expect((await deploy.job('/promotions', token, { releases: ['mf-two@latest'] })).event).toBe('done');
  expect(await deploy.site.store.current()).toMatchObject(who);
  const { releases } = (await deploy.ask('GET', '/status', token)).json();
  const listed = releases.find(({ name }: { name: string }) => name === 'mf-two');
  expect(listed).toMatchObject({ newest: version, ...who });
  const elsewhere = await deploy.ask('POST', '/promotions', token, {
    payload: { releases: ['mf-one@latest'] },
  });
  expect(problemName(elsewhere)).toBe('403 other-section');
  const back = await deploy.ask('POST', '/rollbacks', token, { payload: { section: 'mf-two' } });
  expect(problemName(back)).toBe('403 missing-right');
});

const now = () => Math.floor(Date.now() / 1000);

test.each<[string, () => Promise<string> | string, string]>([
  ['that is no token', () => 'nonsense', '401 identity-unreadable'],
  ['of an issuer that nobody named', () => other.sign(), '401 wrong-issuer'],
  ['for somebody else', () => issuer.sign({ aud: 'https://other.example' }), '401 wrong-audience'],
  ['for nobody', () => issuer.sign({ aud: undefined }), '401 wrong-audience'],
  [
    'that another key has signed',
    async () => issuer.sign({}, (await generateKeyPair('ES256')).privateKey),
    '401 wrong-signature',
  ],
  ['that has expired', () => issuer.sign({ exp: now() - 60 }), '401 identity-expired'],
  ['that never expires', () => issuer.sign({ exp: undefined }), '401 identity-unreadable'],
  ['that is not valid yet', () => issuer.sign({ nbf: now() + 120 }), '401 identity-not-yet-valid'],
  ['that was made in the future', () => issuer.sign({ iat: now() + 120 }), '401 identity-not-yet-valid'],
  ['without an id', () => issuer.sign({ jti: undefined }), '401 identity-unreadable'],
  ['of a pull request', () => issuer.sign({ event_name: 'pull_request' }), '403 pull-request'],
  ['of its target', () => issuer.sign({ event_name: 'pull_request_target' }), '403 pull-request'],
  ['of a merge request', () => issuer.sign({ pipeline_source: 'merge_request_event' }), '403 pull-request'],
  ['of a pull request’s ref', () => issuer.sign({ ref: 'refs/pull/7/merge' }), '403 pull-request'],
  ['of another repository', () => issuer.sign({ repository_id: '1235' }), '403 unknown-publisher'],
  ['of a repository of the same name', () => issuer.sign({ repository_id: '9' }), '403 unknown-publisher'],
  ['of another branch', () => issuer.sign({ ref: 'refs/heads/other' }), '403 unknown-publisher'],
  ['without a repository', () => issuer.sign({ repository_id: undefined }), '403 unknown-publisher'],
])('an identity %s gives no right', async (_what, identity, problem) => {
  expect(problemName(await exchange(await identity()))).toBe(problem);
});

test('of a project of GitLab its branch may publish, and no tag of the same name', async () => {
  const claims = { project_id: '55', ref: 'main', ref_type: 'branch' };
  await addPublisher(deploy.site.store, GRANT, issuer.url, claims);
  const job = { ...claims, repository_id: undefined, ref_protected: 'false' };
  expect(problemName(await exchange(await issuer.sign({ ...job, ref_type: 'tag' })))).toBe(
    '403 unknown-publisher',
  );
  expect((await exchange(await issuer.sign(job))).statusCode).toBe(201);
});

test('nobody signs with what everybody knows, nor not at all', async () => {
  const claims = { iss: issuer.url, aud: 'https://deploy.example', jti: 'x', repository_id: '1234' };
  const unsigned = new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('5m').encode();
  expect(problemName(await exchange(unsigned))).toMatch(/^401 (?:identity-unreadable|wrong-signature)$/);
  const shared = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'one' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(Buffer.from('a public key that everybody can read'));
  expect(problemName(await exchange(shared))).toBe('401 wrong-signature');
});

test('an identity works once, also after a restart, and is forgotten when it could not be used any more', async () => {
  const identity = await issuer.sign();
  const [one, two] = await Promise.all([exchange(identity), exchange(identity)]);
  expect([problemName(one), problemName(two)].sort()).toEqual(['201 undefined', '401 identity-used']);
  const restarted = new TestDeploy(deploy.site, { issuers: [issuer.url] });
  expect(problemName(await exchange(identity, restarted))).toBe('401 identity-used');
  await forgetOldExchanges(deploy.site.store);
  expect(problemName(await exchange(identity))).toBe('401 identity-used');
  const [first] = await deploy.site.store.exchanges.all();
  if (!first) throw new Error('There is none');
  await deploy.site.store.exchanges.replace({ ...first, keptUntil: new Date(0).toISOString() });
  await forgetOldExchanges(deploy.site.store);
  expect(await deploy.site.store.exchanges.read(first.id)).toBeUndefined();
  await restarted.end();
});

test('no identity is lost by old ones that cannot be forgotten: that is tried again', async () => {
  const { exchanges } = deploy.site.store;
  const busy = new TestDeploy(deploy.site, { issuers: [issuer.url], limits: { forget: 20 } });
  const all = jest.spyOn(exchanges, 'all').mockRejectedValue(new Error('The disk fails'));
  const response = await exchange(await issuer.sign(), busy);
  expect(problemName(response)).toBe('201 undefined');
  const record = await exchanges.read(response.json().token.split('_')[1]);
  if (!record) throw new Error('There is none');
  await exchanges.replace({ ...record, keptUntil: new Date(0).toISOString() });
  while (all.mock.calls.length < 2) await sleep(10);
  all.mockRestore();
  while (await exchanges.read(record.id)) await sleep(10);
  await busy.end();
});

test('a token of a CI ends with its time, and with its publisher', async () => {
  const publisher = await addPublisher(deploy.site.store, GRANT, issuer.url, { repository_id: '55' });
  const { token } = (await exchange(await issuer.sign({ repository_id: '55' }))).json();
  const status = () => deploy.ask('GET', '/status', token);
  expect((await status()).statusCode).toBe(200);
  const id = token.split('_')[1];
  const record = await deploy.site.store.exchanges.read(id);
  if (!record) throw new Error('There is none');
  await deploy.site.store.exchanges.replace({ ...record, expires: new Date(Date.now() - 1).toISOString() });
  expect(problemName(await status())).toBe('401 token-expired');
  await deploy.site.store.exchanges.replace(record);
  await revokePublisher(deploy.site.store, 'ci', publisher.id);
  expect(problemName(await status())).toBe('401 revoked');
  expect(problemName(await exchange(await issuer.sign({ repository_id: '55' })))).toBe('401 revoked');
});

test('where the keys of an issuer cannot be read nobody is let in, and the next is asked for them again', async () => {
  const away = await TestIssuer.open();
  const identity = await away.sign();
  away.close();
  const alone = new TestDeploy(deploy.site, { issuers: [away.url] });
  const response = await exchange(identity, alone);
  expect(problemName(response)).toBe('503 issuer-unreachable');
  expect(response.headers['retry-after']).toBe('30');
  await alone.end();
});

test('jobs of pull requests do not keep others of the same runner from publishing', async () => {
  const strict = new TestDeploy(deploy.site, {
    issuers: [issuer.url],
    limits: { failures: { most: 3, milliseconds: 60_000 } },
  });
  for (let at = 0; at < 5; at += 1) {
    const identity = await issuer.sign({ event_name: 'pull_request' });
    expect(problemName(await exchange(identity, strict))).toBe('403 pull-request');
  }
  expect((await exchange(await issuer.sign(), strict)).statusCode).toBe(201);
  await strict.end();
});

test('who fails too often is told to wait, and others are not', async () => {
  const strict = new TestDeploy(deploy.site, {
    issuers: [issuer.url],
    limits: { failures: { most: 3, milliseconds: 60_000 }, requests: { most: 5, milliseconds: 60_000 } },
  });
  const good = await strict.token(['mf-two']);
  for (let at = 0; at < 3; at += 1)
    expect(problemName(await strict.ask('GET', '/status', 'wrong'))).toBe('401 no-token');
  const fourth = await strict.ask('GET', '/status', 'wrong');
  expect(problemName(fourth)).toBe('429 too-many-failures');
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
  expect(problemName(await exchange(await issuer.sign(), strict))).toBe('429 too-many-failures');
  const elsewhere = await strict.app.inject({ url: '/status', remoteAddress: '10.0.0.9' });
  expect(problemName(elsewhere)).toBe('401 no-token');
  const ask = (remoteAddress: string) => strict.app.inject({ url: '/status', remoteAddress });
  // A household has all of these.
  for (let at = 1; at <= 3; at += 1) expect(problemName(await ask(`2001:db8::${at}`))).toBe('401 no-token');
  expect(problemName(await ask('2001:db8::4'))).toBe('429 too-many-failures');
  expect(problemName(await ask('2001:db8:0:1::1'))).toBe('401 no-token');
  const statuses = [];
  for (let at = 0; at < 6; at += 1) statuses.push((await strict.ask('GET', '/status', good)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await strict.end();
});
