import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { addPublisher, HttpReleaseService, revokePublisher } from '@site/releases';
import { liveSite } from '@site/releases/testing';
import { sectionBuild } from '@site/releases/testing/fixtures';
import { ALL_RIGHTS, OWNER, openDeploy, statusAndCode, type TestDeploy } from './testing/deploy.ts';
import { TestIssuer } from './testing/issuer.ts';

jest.setTimeout(120_000);

let deploy: TestDeploy;
let token: string;

// A site with `mf-one` at `/` and `mf-two` at `/two`.
beforeEach(async () => {
  const { data } = await liveSite();
  deploy = await openDeploy({ data });
  token = await deploy.token(['mf-two']);
});

afterEach(() => deploy.close());

const LATEST = { releases: ['mf-two@latest'], why: 'new hours' };

/** Publishes another release of `mf-two`. @returns its version */
async function publish(text = 'New'): Promise<string> {
  const answer = await deploy.publish('mf-two', token, { addresses: ['/two'], text });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().version;
}

async function live(): Promise<string | undefined> {
  return (await deploy.store.current())?.releases['mf-two'];
}

test('a team publishes, checks, promotes and rolls back its section; the history says who and why', async () => {
  const before = await live();
  const version = await publish();
  expect(await publish()).toBe(version);
  const dry = await deploy.run('/dry-runs', token, LATEST);
  expect(dry).toMatchObject({ state: 'done', result: { changed: ['/two'] } });
  expect(await live()).toBe(before);

  const promoted = await deploy.run('/promotions', token, LATEST);
  expect(promoted).toMatchObject({ operation: 'promote', state: 'done', result: { generation: 2 } });
  expect(promoted.progress).toContainEqual({ type: 'check', name: 'kit', outcome: 'passed' });
  expect(await live()).toBe(version);
  const status = (await deploy.ask('GET', '/status', token)).json();
  expect(status).toMatchObject({
    current: { generation: 2, why: 'new hours', by: expect.stringMatching(/^token \w+$/) },
    releases: expect.arrayContaining([expect.objectContaining({ name: 'mf-two', live: version })]),
  });
  expect((await deploy.ask('GET', '/history/2/difference', token)).json()).toMatchObject({
    changed: ['/two'],
  });

  const back = await deploy.run('/section-rollbacks', token, { section: 'mf-two' });
  expect(back).toMatchObject({ state: 'done', result: { generation: 3 } });
  expect(await live()).toBe(before);
  const again = await deploy.ask('POST', '/rollbacks', token, { payload: { to: 2 } });
  expect([again.statusCode, await live()]).toEqual([200, version]);
  const history = (await deploy.ask('GET', '/history?limit=2', token)).json();
  expect(history.map(({ generation }: { generation: number }) => generation)).toEqual([4, 3]);
  const releases = (await deploy.ask('GET', '/releases/mf-two', token)).json();
  expect(releases.map((release: { version: string }) => release.version)).toEqual([version, before]);
});

test('a refused promotion lists the findings and changes nothing', async () => {
  const before = await live();
  // The address of another section.
  await deploy.publish('mf-two', token, { addresses: ['/'] });
  const job = await deploy.run('/promotions', token, LATEST);
  expect(job).toMatchObject({ state: 'failed', problem: { code: 'refused' } });
  expect(job.problem?.findings?.[0]?.problem).toContain('mf-one');
  expect(await live()).toBe(before);
});

test('a rollback of the site is refused if it changes the section of others', async () => {
  const owner = await deploy.token(['mf-one', 'mf-two']);
  await deploy.publish('mf-one', owner, { addresses: ['/'], text: 'Other' });
  expect(await deploy.run('/promotions', owner, { releases: ['mf-one@latest'] })).toMatchObject({
    state: 'done',
  });
  expect(statusAndCode(await deploy.ask('POST', '/rollbacks', token, { payload: {} }))).toBe('403 forbidden');
  expect((await deploy.ask('POST', '/rollbacks', owner, { payload: {} })).statusCode).toBe(200);
});

test('revoking a publisher stops its waiting job and ends its previews', async () => {
  const before = await live();
  await publish();
  const link = await deploy.run('/previews', token, { releases: LATEST.releases, hours: 1 });
  expect(link).toMatchObject({ state: 'done', result: { link: expect.stringContaining('https://') } });
  expect((await deploy.ask('GET', '/previews', token)).json()).toHaveLength(1);
  const others = await deploy.token(['mf-one']);
  expect((await deploy.ask('GET', '/previews', others)).json()).toEqual([]);

  await deploy.ask('POST', '/promotions', token, { payload: LATEST });
  await revokePublisher(deploy.store, 'token', token.split('_')[1] ?? '', OWNER);
  await deploy.run('/dry-runs', others, { releases: ['mf-one@latest'] });
  expect(await live()).toBe(before);
  expect(await deploy.service.previews()).toEqual([]);
});

test.each(['a%2Fb', '..%2F..', '%2E%2E%2F%2E%2E'])(
  'a token cannot list %s in place of a section',
  async (name) => {
    const answer = await deploy.ask('GET', `/releases/${name}`, token);
    expect(statusAndCode(answer)).toBe('400 bad-request');
  },
);

test('a team can end its preview', async () => {
  const { result } = await deploy.run('/previews', token, { releases: ['mf-two@latest'] });
  const { id }: { id?: string } = Object(result);
  const others = await deploy.token(['mf-one']);
  expect(statusAndCode(await deploy.ask('DELETE', `/previews/${id}`, others))).toBe('403 forbidden');
  expect((await deploy.ask('DELETE', `/previews/${id}`, token)).statusCode).toBe(200);
  expect(await deploy.service.previews()).toEqual([]);
});

test('publishers cannot read the jobs of others, and an unknown release is named', async () => {
  const asked = await deploy.ask('POST', '/promotions', token, { payload: LATEST });
  const address = `/jobs/${asked.json().id}`;
  expect((await deploy.ask('GET', address, token)).statusCode).toBe(200);
  const other = await deploy.token(['mf-two']);
  expect(statusAndCode(await deploy.ask('GET', address, other))).toBe('404 not-found');
  const unknown = await deploy.run('/promotions', token, { releases: ['mf-two@9.9.9'] });
  expect(unknown.problem).toMatchObject({
    code: 'not-found',
    detail: expect.stringContaining('mf-two@9.9.9'),
  });
});

test('the command line’s client works with the identity of a CI job, and receives each check', async () => {
  const issuer = await TestIssuer.open();
  const { data } = await liveSite();
  const own = await openDeploy({ data, issuers: [issuer.url] });
  try {
    const grant = { sections: ['mf-two'], may: ALL_RIGHTS };
    await addPublisher(own.store, grant, { issuer: issuer.url, claims: { repository_id: '1234' } }, OWNER);
    const url = await own.app.listen({ host: '127.0.0.1', port: 0 });
    const client = new HttpReleaseService({ url, idToken: await issuer.sign() });
    const files = await sectionBuild('mf-two', { addresses: ['/two'], text: 'By a job' });
    const { version, warnings } = await client.publish({ name: 'mf-two', files });
    expect(warnings).toEqual([]);
    const checks: string[] = [];
    const promoted = await client.promote(
      { releases: [`mf-two@${version}`] },
      { onProgress: (each) => each.type === 'check' && checks.push(each.name) },
    );
    expect(promoted).toMatchObject({ generation: 2, changed: true });
    expect(new Set(checks).size).toBe(checks.length);
    expect(checks).toContain('kit');
    expect(await client.history({ limit: 1 })).toEqual([
      expect.objectContaining({
        by: 'acme/mf-two',
        publisher: expect.objectContaining({ run: '777', commit: 'a'.repeat(40) }),
      }),
    ]);
    const { id } = await client.preview({ releases: ['mf-two@latest'], hours: 1 });
    expect((await client.previews()).map((preview) => preview.id)).toEqual([id]);
    await client.endPreview(id);
    expect(await client.canary()).toMatchObject({ canary: null });
    await expect(client.promote({ releases: ['mf-one@latest'] })).rejects.toMatchObject({
      code: 'forbidden',
    });
  } finally {
    await own.close();
    issuer.close();
  }
});

test('an interrupted upload is refused and does not block the next', async () => {
  const { port } = new URL(await deploy.app.listen({ host: '127.0.0.1', port: 0 }));
  for (let count = 0; count < 3; count += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    const head = ['PUT /releases/mf-two HTTP/1.1', 'host: deploy', `authorization: Bearer ${token}`];
    socket.write(
      [...head, 'content-type: application/gzip', 'content-length: 5000', '', 'begun'].join('\r\n'),
    );
    await sleep(100);
    socket.destroy();
  }
  const publishWhole = () => deploy.publish('mf-two', token, { addresses: ['/two'], text: 'Whole' });
  let upload = await publishWhole();
  // The service learns a moment later that a connection is closed.
  while (upload.statusCode === 429) upload = await publishWhole();
  expect([upload.statusCode, upload.json().added]).toEqual([200, true]);
});

test('the service aborts a canary whose visitors meet errors', async () => {
  const counts = [
    { step: 0, stable: { visitors: 90, withError: 0 }, canary: { visitors: 10, withError: 9 } },
  ];
  const api = createServer((_request, response) => response.end(JSON.stringify(counts))).listen(
    0,
    '127.0.0.1',
  );
  await once(api, 'listening');
  const address = api.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { data } = await liveSite();
  const watched = await openDeploy({
    data,
    counts: { api: `http://127.0.0.1:${port}`, token: 'reads' },
    limits: { canaryInterval: 100 },
  });
  try {
    const team = await watched.token(['mf-two']);
    await watched.publish('mf-two', team, { addresses: ['/two'], text: 'Tried' });
    const begun = await watched.run('/canary', team, { ...LATEST, steps: [0.1] });
    expect(begun).toMatchObject({ state: 'done', result: { canary: { steps: [0.1] } } });
    expect((await watched.ask('GET', '/canary', team)).json()).toMatchObject({ verdict: 'abort' });
    const others = await watched.token(['mf-one']);
    expect(statusAndCode(await watched.ask('POST', '/canary/abort', others, { payload: {} }))).toBe(
      '403 forbidden',
    );
    await watched.app.listen({ host: '127.0.0.1', port: 0 });
    while ((await watched.store.current())?.canary) await sleep(50);
    expect(await watched.store.current()).toMatchObject({
      change: { kind: 'canary-abort' },
      by: 'canary watch',
    });
  } finally {
    await watched.close();
    api.close();
  }
});
