import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { PROMOTION_CHECKS, revokePublisher } from '@site/releases';
import { problemName, sectionArchive, TestDeploy } from './testing/deploy.ts';

let deploy: TestDeploy;
let archive: Buffer;
let two: string;

beforeAll(async () => {
  deploy = await TestDeploy.open();
  archive = await sectionArchive('mf-two', { addresses: ['/two'], text: 'Uploaded' });
  two = await deploy.token(['mf-two']);
});

afterAll(() => deploy.close());

test('an upload becomes a release, and the same bytes again are the same one', async () => {
  const first = await deploy.upload('mf-two', two, archive);
  expect([first.statusCode, first.json()]).toEqual([
    201,
    { name: 'mf-two', version: expect.stringMatching(/^1\.0\.0-[\da-f]{10}$/), added: true, warnings: [] },
  ]);
  const again = await deploy.upload('mf-two', two, archive);
  expect([again.statusCode, again.json()]).toEqual([200, { ...first.json(), added: false }]);
  // What was uploaded is checked meanwhile.
  while (deploy.queue.busy) await sleep(20);
  expect(deploy.leftovers()).toEqual([]);
});

test('what promotion would refuse by then is said with the upload, which is taken all the same', async () => {
  const taken = await sectionArchive('mf-two', { addresses: ['/two', '/'], text: 'Taken' });
  const { statusCode, json } = await deploy.upload('mf-two', two, taken);
  const problem = '/ is claimed more than once, by mf-one and mf-two.';
  expect([statusCode, json().warnings]).toEqual([
    201,
    [{ check: 'addresses', problem, advice: expect.any(String) }],
  ]);
});

test('a promotion is a job whose checks can be read, and the history says who did it and why', async () => {
  const { version } = (await deploy.upload('mf-two', two, archive)).json();
  const { status, event, data } = await deploy.job('/promotions', two, {
    releases: ['mf-two@latest'],
    why: 'hours',
  });
  expect([status, event]).toEqual([202, 'done']);
  expect(data).toMatchObject({ changed: true, addresses: 2 });
  const [live] = (await deploy.ask('GET', '/history?limit=1', two)).json();
  expect(live).toMatchObject({
    why: 'hours',
    by: expect.stringMatching(/^token [\da-f]{16}$/),
    publisher: { id: expect.stringMatching(/^[\da-f]{16}$/) },
    change: { kind: 'promote', releases: [`mf-two@${version}`] },
  });
  const status2 = (await deploy.ask('GET', '/status', two)).json();
  expect(status2.releases).toContainEqual(expect.objectContaining({ name: 'mf-two', live: version }));
  expect(JSON.stringify(live)).not.toContain(two);
});

test('a job says its place, what it is put on, and each check with its outcome', async () => {
  await deploy.upload('mf-two', two, await sectionArchive('mf-two', { addresses: ['/two'], text: 'Next' }));
  const response = await deploy.ask('POST', '/promotions', two, { payload: { releases: ['mf-two@latest'] } });
  const address = String(response.headers.location);
  expect(address).toBe(`/promotions/${response.json().id}`);
  for (;;) {
    const { state, events } = (await deploy.ask('GET', address, two)).json();
    if (state === 'waiting' || state === 'running') {
      // Who asks too often is refused for a minute.
      await sleep(200);
      continue;
    }
    const names = events.map(({ event }: { event: string }) => event);
    expect([state, names[0], names[1], names.at(-1)]).toEqual(['done', 'queued', 'rebased', 'done']);
    const checks = events.filter(({ event }: { event: string }) => event === 'check');
    expect(checks.map(({ data }: { data: object }) => data)).toContainEqual({
      name: 'bytes',
      outcome: 'passed',
    });
    const all = Object.values(PROMOTION_CHECKS).flatMap((each) => Object.keys(each));
    expect(checks).toHaveLength(all.length);
    return;
  }
});

test('what the gate refuses changes nothing, and the job says which check and why', async () => {
  const broken = await sectionArchive('mf-two', { addresses: ['/two'], serverFault: 'no h1' });
  await deploy.upload('mf-two', two, broken);
  const before = await deploy.site.store.generations.newest();
  const { event, data } = await deploy.job('/promotions', two, { releases: ['mf-two@latest'] });
  expect([event, data]).toEqual([
    'refused',
    expect.objectContaining({
      type: '/problems/refused-by-gate',
      findings: [expect.objectContaining({ check: 'content', problem: '/two has no heading (h1).' })],
    }),
  ]);
  expect(await deploy.site.store.generations.newest()).toBe(before);
});

test('a dry run says what would change, and changes nothing', async () => {
  const before = await deploy.site.store.generations.newest();
  await deploy.upload('mf-two', two, await sectionArchive('mf-two', { addresses: ['/two'], text: 'Dry' }));
  const { event, data } = await deploy.job('/promotions', two, { releases: ['mf-two@latest'], dryRun: true });
  expect([event, data]).toEqual(['done', { changes: expect.objectContaining({ changed: ['/two'] }) }]);
  expect(await deploy.site.store.generations.newest()).toBe(before);
});

test.each<[string, Parameters<typeof sectionArchive>[1], string]>([
  ['throws', { serverFault: 'throws on load' }, 'The section cannot be loaded'],
  ['loops', { serverFault: 'loops on load' }, 'Took longer than'],
])('a build that %s when its routes are read is no release', async (_what, fixture, reason) => {
  const response = await deploy.upload('mf-two', two, await sectionArchive('mf-two', fixture));
  expect(problemName(response)).toBe('422 build-refused');
  expect(response.json().detail).toContain(reason);
  expect(deploy.leftovers()).toEqual([]);
});

test.each<[string, Buffer, object, string]>([
  ['no archive', Buffer.alloc(1000, 'x'), {}, '400 upload-unreadable'],
  [
    'no archive, as it is',
    Buffer.alloc(1024, 'x'),
    { 'content-type': 'application/x-tar' },
    '400 upload-unreadable',
  ],
  ['a bomb', gzipSync(Buffer.alloc(20_000_000)), {}, '413 upload-bomb'],
  ['another type', Buffer.from('{}'), { 'content-type': 'application/json' }, '415 unsupported-media-type'],
  ['a wrong digest', Buffer.alloc(0), { 'content-digest': 'sha-256=:AAAA:' }, '400 upload-cut-off'],
  ['an unusable digest', Buffer.alloc(0), { 'repr-digest': 'md5=:AAAA:' }, '400 upload-unusable-digest'],
])('%s is refused, and leaves nothing behind', async (_what, payload, headers, problem) => {
  expect(problemName(await deploy.upload('mf-two', two, payload, headers))).toBe(problem);
  expect(deploy.leftovers()).toEqual([]);
});

test('other bytes than were announced are refused, though they are a build', async () => {
  const headers = { 'content-digest': `sha-256=:${'A'.repeat(43)}=:` };
  expect(problemName(await deploy.upload('mf-two', two, archive, headers))).toBe('422 upload-wrong-digest');
});

test('a publisher does nothing with the releases of others, and nothing that it has no right to', async () => {
  const one = await deploy.token(['mf-one'], ['publish']);
  await deploy.upload('mf-two', two, archive);
  const tries = [
    await deploy.upload('mf-two', one, archive),
    await deploy.upload('shell', two, archive),
    await deploy.ask('POST', '/promotions', two, { payload: { releases: ['mf-one@latest'] } }),
    await deploy.ask('POST', '/promotions', two, {
      payload: { releases: ['mf-two@latest', 'shell@latest'] },
    }),
    await deploy.ask('POST', '/previews', two, { payload: { releases: ['mf-one@latest'] } }),
    await deploy.ask('POST', '/rollbacks', two, { payload: { section: 'mf-one' } }),
  ];
  expect(tries.map(problemName)).toEqual(tries.map(() => '403 other-section'));
  const missing = [
    await deploy.ask('POST', '/promotions', one, { payload: { releases: ['mf-one@latest'] } }),
    await deploy.ask('POST', '/previews', one, { payload: { releases: ['mf-one@latest'] } }),
    await deploy.ask('POST', '/rollbacks', one, { payload: { section: 'mf-one' } }),
    await deploy.ask('POST', '/rollbacks', one, { payload: {} }),
    await deploy.upload('mf-two', await deploy.token(['mf-two'], ['promote']), archive),
  ];
  expect(missing.map(problemName)).toEqual(missing.map(() => '403 missing-right'));
});

test('no name leads out of the store or to what is not a release', async () => {
  const all = await deploy.token(['mf-two', '..', 'shell']);
  const names = ['..%2f..%2fetc', '%2e%2e', 'MF-Two', 'mf_two', 'a'.repeat(80), 'mf-two%00', '%zz'];
  for (const name of names) {
    const { statusCode } = await deploy.upload(name, all, archive);
    expect([name, [400, 404].includes(statusCode)]).toEqual([name, true]);
  }
  for (const releases of [['mf-two@..'], ['mf-two@1.0.0-0000000000'], ['mf-new@latest']]) {
    const token = releases[0]?.startsWith('mf-new') ? await deploy.token(['mf-new']) : two;
    const response = await deploy.ask('POST', '/promotions', token, { payload: { releases } });
    expect(problemName(response)).toBe('404 unknown-release');
  }
});

test('a rollback that would take back what another team promoted needs the right to it', async () => {
  const both = await deploy.token(['mf-one', 'mf-two']);
  await deploy.site.ship('mf-one', { addresses: ['/'], text: 'Other team' });
  expect(problemName(await deploy.ask('POST', '/rollbacks', two, { payload: {} }))).toBe('403 other-section');
  const response = await deploy.ask('POST', '/rollbacks', both, { payload: { why: 'broken' } });
  expect([response.statusCode, response.json()]).toEqual([
    201,
    expect.objectContaining({ why: 'broken', change: expect.objectContaining({ kind: 'rollback' }) }),
  ]);
});

test('a section goes back alone, and what others promoted since stays', async () => {
  const before = (await deploy.site.store.current())?.releases?.['mf-two'];
  await deploy.upload('mf-two', two, await sectionArchive('mf-two', { addresses: ['/two'], text: 'Bad' }));
  await deploy.job('/promotions', two, { releases: ['mf-two@latest'] });
  const { release } = await deploy.site.ship('mf-one', { addresses: ['/'], text: 'Other team again' });
  const { event, data } = await deploy.job('/rollbacks', two, { section: 'mf-two', why: 'bad' });
  expect([event, data]).toEqual(['done', expect.objectContaining({ release: `mf-two@${before}` })]);
  expect((await deploy.site.store.current())?.releases).toMatchObject({
    'mf-one': release.version,
    'mf-two': before,
  });
});

test('a section goes back to a release that lacks a page only where that page may go', async () => {
  const addresses = ['/two', '/two/more'];
  await deploy.upload('mf-two', two, await sectionArchive('mf-two', { addresses }));
  await deploy.job('/promotions', two, { releases: ['mf-two@latest'] });
  const back = (asked: object) => deploy.job('/rollbacks', two, asked);
  expect(await back({ section: 'mf-two' })).toMatchObject({
    event: 'refused',
    data: { findings: [{ check: 'removed', problem: '/two/more is live and would disappear.' }] },
  });
  const allowRemoved = ['/two/more'];
  expect(await back({ allowRemoved })).toMatchObject({ status: 400 });
  expect(await back({ section: 'mf-two', allowRemoved })).toMatchObject({ event: 'done' });
});

test('a preview is made, listed without its link, and ended; its key is nobody’s', async () => {
  const { event, data } = await deploy.job('/previews', two, { releases: ['mf-two@latest'], hours: 1 });
  expect([event, data]).toEqual([
    'done',
    expect.objectContaining({ link: expect.stringContaining('/preview?token=') }),
  ]);
  const listed = (await deploy.ask('GET', '/previews', two)).json();
  expect(listed).toHaveLength(1);
  expect(JSON.stringify(listed)).not.toContain('token=');
  const one = await deploy.token(['mf-one']);
  expect((await deploy.ask('GET', '/previews', one)).json()).toEqual([]);
  const address = `/previews/${listed[0].id}`;
  expect(problemName(await deploy.ask('DELETE', address, one))).toBe('403 other-section');
  expect((await deploy.ask('DELETE', address, two)).statusCode).toBe(204);
  expect(problemName(await deploy.ask('DELETE', address, two))).toBe('404 unknown-preview');
  for (const path of ['/preview.key', '/releases/../preview.key', '/leads', '/api/leads', '/publishers'])
    expect(problemName(await deploy.ask('GET', path, two))).toBe('404 not-found');
});

test('nobody learns of the jobs of others', async () => {
  const response = await deploy.ask('POST', '/promotions', two, {
    payload: { releases: ['mf-two@latest'], dryRun: true },
  });
  const address = String(response.headers.location);
  expect(problemName(await deploy.ask('GET', address, await deploy.token(['mf-two'])))).toBe('404 not-found');
  expect((await deploy.ask('GET', address, two)).statusCode).toBe(200);
});

test('a token that is none, has expired or was revoked gives no right', async () => {
  const expired = await deploy.token(['mf-two'], ['publish'], -1);
  const revoked = await deploy.token(['mf-two']);
  await revokePublisher(deploy.site.store, 'token', revoked.split('_')[1] ?? '');
  const changed = `${two.slice(0, -1)}${two.endsWith('A') ? 'B' : 'A'}`;
  for (const [token, problem] of [
    ['', '401 no-token'],
    ['nonsense', '401 no-token'],
    [changed, '401 no-token'],
    [two.replace('sitep', 'sitex'), '401 no-token'],
    ['sitep_../../preview_x', '401 no-token'],
    [expired, '401 token-expired'],
    [revoked, '401 revoked'],
  ] as const) {
    const response = await deploy.ask('GET', '/status', token);
    expect([token, problemName(response)]).toEqual([token, problem]);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.body).not.toContain(token || 'nothing');
  }
});

test('a publisher who was revoked while its job waited does not go live', async () => {
  const token = await deploy.token(['mf-two']);
  await deploy.upload('mf-two', two, await sectionArchive('mf-two', { addresses: ['/two'], text: 'Late' }));
  const goOn = await deploy.holdUp();
  const asked = await deploy.ask('POST', '/promotions', token, { payload: { releases: ['mf-two@latest'] } });
  await revokePublisher(deploy.site.store, 'token', token.split('_')[1] ?? '');
  goOn();
  const refused = { status: 202, event: 'refused', data: { type: '/problems/revoked' } };
  expect(await deploy.endOf(asked)).toMatchObject(refused);
});

test('an archive is taken as a release, and nowhere else', async () => {
  const headers = { 'content-type': 'application/gzip' };
  for (const url of ['/promotions', '/rollbacks', '/previews']) {
    const response = await deploy.ask('POST', url, two, { payload: archive, headers });
    expect([url, problemName(response)]).toEqual([url, '415 unsupported-media-type']);
  }
});

test('no answer is kept or guessed at, not even that to an address which nobody can read', async () => {
  for (const [url, status] of [
    ['/healthz', 200],
    ['/nowhere', 404],
    ['/%zz', 400],
  ] as const) {
    const { statusCode, headers } = await deploy.ask('GET', url, two);
    expect([url, statusCode, headers['cache-control'], headers['x-content-type-options']]).toEqual([
      url,
      status,
      'no-store',
      'nosniff',
    ]);
  }
});

test('what cannot be understood is refused without being repeated', async () => {
  for (const payload of [
    {},
    { releases: [] },
    { releases: ['x'] },
    { releases: ['mf-two@latest'], secret: 's3cret' },
  ]) {
    const response = await deploy.ask('POST', '/promotions', two, { payload });
    expect(problemName(response)).toBe('400 bad-request');
    expect(response.body).not.toContain('s3cret');
  }
  const why = 'a\u001b[2Jb';
  const response = await deploy.ask('POST', '/rollbacks', two, { payload: { why } });
  expect(problemName(response)).toBe('400 bad-request');
});
