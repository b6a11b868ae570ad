import { addPublisher, revokePublisher } from '@site/releases';
import type { InjectOptions } from 'fastify';
import { AUDIENCE, OWN_PAGE, problemName, TestDeploy } from '../testing/deploy.ts';
import { TestIssuer } from '../testing/issuer.ts';
import { forgetOldSessions } from './sessions.ts';

let deploy: TestDeploy;
let issuer: TestIssuer;
const PROMOTION = { method: 'POST', url: '/promotions', payload: { releases: ['mf-two@latest'] } } as const;

beforeAll(async () => {
  issuer = await TestIssuer.open();
  deploy = await TestDeploy.open({ issuers: [issuer.url] });
});

afterAll(async () => {
  await deploy.close();
  issuer.close();
});

function inject(headers: Record<string, string>, options: InjectOptions = { url: '/session' }) {
  return deploy.app.inject({ ...options, headers: { ...headers, ...options.headers } });
}

function signIn(token: string, headers: Record<string, string> = OWN_PAGE) {
  return inject(headers, { method: 'POST', url: '/session', payload: { token } });
}

function idOf(token: string): string {
  return token.split('_')[1] ?? '';
}

/** The record of the only session of a publisher. */
async function recordOf(publisher: string) {
  const found = (await deploy.site.store.sessions.all()).find(({ actor }) => actor.id === publisher);
  if (!found) throw new Error('There is none');
  return found;
}

test('who signs in with a token may in the browser what the token may, half a day, and under its name', async () => {
  const token = await deploy.token(['mf-two'], ['promote', 'preview']);
  const answer = await signIn(token);
  const session = {
    by: `token ${idOf(token)}`,
    publisher: idOf(token),
    sections: ['mf-two'],
    may: ['promote', 'preview'],
    until: expect.any(String),
  };
  expect([answer.statusCode, answer.json()]).toEqual([201, session]);
  const left = Date.parse(answer.json().until) - Date.now();
  expect(left / 3_600_000).toBeCloseTo(12, 1);
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-deploy-session=sites_\w+_[\w-]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
  );
  const kept = JSON.stringify(await recordOf(idOf(token)));
  expect(kept).not.toContain(answer.cookies[0]?.value);
  const headers = await deploy.signIn(token);
  expect((await inject(headers)).json()).toEqual(session);
  const asked = await inject(headers, { ...PROMOTION, payload: { ...PROMOTION.payload, why: 'by hand' } });
  const job = deploy.queue.find(asked.json().id);
  expect([asked.statusCode, job?.access.by]).toEqual([202, session.by]);
  // Its stream comes with the cookie alone.
  const { body } = await inject(
    { cookie: headers.cookie ?? '' },
    { url: `/promotions/${job?.id}`, headers: { accept: 'text/event-stream' } },
  );
  expect(body).toContain('event: done');
  expect(problemName(await inject(headers, { method: 'POST', url: '/rollbacks', payload: {} }))).toBe(
    '403 missing-right',
  );
});

test('a token that ends sooner ends the session then', async () => {
  const token = await deploy.token(['mf-two'], ['preview'], 1 / 24);
  const { until } = (await signIn(token)).json();
  expect((Date.parse(until) - Date.now()) / 3_600_000).toBeCloseTo(1, 1);
});

test('the page of another site changes nothing with the cookie, and signs nobody in', async () => {
  const token = await deploy.token(['mf-two']);
  const { cookie = '' } = await deploy.signIn(token);
  const before = (await deploy.site.store.jobs.all()).length;
  for (const foreign of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://www.example' },
  ]) {
    expect(problemName(await inject({ cookie, ...foreign }, PROMOTION))).toBe('403 foreign-page');
    expect(problemName(await inject({ cookie, ...foreign }, { method: 'DELETE', url: '/session' }))).toBe(
      '403 foreign-page',
    );
    expect(problemName(await signIn(token, foreign))).toBe('403 foreign-page');
  }
  expect((await deploy.site.store.jobs.all()).length).toBe(before);
  expect((await inject({ cookie, origin: AUDIENCE }, PROMOTION)).statusCode).toBe(202);
});

test.each<[string, (publisher: string) => Promise<unknown>, string]>([
  ['its publisher is revoked', (id) => revokePublisher(deploy.site.store, 'token', id), '401 revoked'],
  [
    'it is over',
    async (id) =>
      deploy.site.store.sessions.replace({ ...(await recordOf(id)), expires: new Date().toISOString() }),
    '401 token-expired',
  ],
  [
    'it is forgotten',
    async (id) => {
      await deploy.site.store.sessions.replace({
        ...(await recordOf(id)),
        expires: new Date(0).toISOString(),
      });
      await forgetOldSessions(deploy.site.store);
    },
    '401 no-token',
  ],
])('a session is worth nothing once %s, and the browser forgets it', async (_what, end, problem) => {
  const token = await deploy.token(['mf-two']);
  const headers = await deploy.signIn(token);
  const other = await deploy.signIn(await deploy.token(['mf-two']));
  await end(idOf(token));
  for (const asked of [PROMOTION, { url: '/status' }, { url: '/session' }]) {
    const answer = await inject(headers, asked);
    // Who asks who is signed in is told: nobody.
    expect(problemName(answer)).toBe(asked.url === '/session' ? '204' : problem);
    expect(answer.headers['set-cookie']).toMatch(/^__Host-deploy-session=; .*Expires=Thu, 01 Jan 1970/);
  }
  expect((await inject(other)).statusCode).toBe(200);
});

test('who signs out is signed out, in that browser alone', async () => {
  const token = await deploy.token(['mf-two']);
  const [one, other] = [await deploy.signIn(token), await deploy.signIn(token)];
  expect((await inject(one, { method: 'DELETE', url: '/session' })).statusCode).toBe(204);
  expect(problemName(await inject(one))).toBe('204');
  expect((await inject(other)).statusCode).toBe(200);
});

test('what a publisher may not any more, its sessions may not', async () => {
  const { publishers } = deploy.site.store;
  const token = await deploy.token(['mf-two']);
  const headers = await deploy.signIn(token);
  const publisher = await publishers.read(idOf(token));
  if (!publisher) throw new Error('There is none');
  await publishers.replace({ ...publisher, may: ['preview'] });
  expect((await inject(headers)).json().may).toEqual(['preview']);
  expect(problemName(await inject(headers, PROMOTION))).toBe('403 missing-right');
});

test('each secret works in its own place: no cookie as a token, no token as a cookie, no session for a job of a CI', async () => {
  const token = await deploy.token(['mf-two']);
  const { cookie = '' } = await deploy.signIn(token);
  const [name, value = ''] = cookie.split('=');
  expect(problemName(await deploy.ask('GET', '/status', value))).toBe('401 no-token');
  expect(problemName(await signIn(value))).toBe('401 no-token');
  expect(problemName(await inject({ cookie: `${name}=${token}` }))).toBe('204');
  expect(problemName(await inject({ cookie: `${name}=${token}` }, { url: '/status' }))).toBe('401 no-token');
  await addPublisher(deploy.site.store, { sections: ['mf-two'], may: ['promote'] }, issuer.url, {
    repository_id: '1234',
  });
  const exchanged = await deploy.app.inject({
    method: 'POST',
    url: '/tokens',
    payload: { identity: await issuer.sign() },
  });
  expect(problemName(await signIn(exchanged.json().token))).toBe('401 no-token');
});

test('who tries tokens is refused for a while; a page that asks who is signed in has tried none', async () => {
  const limited = new TestDeploy(deploy.site, { limits: { failures: { most: 3, milliseconds: 60_000 } } });
  const token = await deploy.token(['mf-two']);
  const headers = await deploy.signIn(token);
  await revokePublisher(deploy.site.store, 'token', idOf(token));
  const good = await deploy.token(['mf-two']);
  for (let times = 0; times < 5; times += 1) {
    expect((await limited.app.inject('/session')).statusCode).toBe(204);
    expect((await limited.app.inject({ url: '/status', headers })).statusCode).toBe(401);
  }
  const attempts: string[] = [];
  for (const tried of [good, 'x', 'y', 'z', good]) {
    const payload = { token: tried };
    const answer = await limited.app.inject({ method: 'POST', url: '/session', payload, headers: OWN_PAGE });
    attempts.push(problemName(answer));
  }
  expect(attempts).toEqual(['201 undefined', ...Array(3).fill('401 no-token'), '429 too-many-failures']);
  await limited.end();
});
