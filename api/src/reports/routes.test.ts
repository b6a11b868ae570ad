import {
  CANARY_HEADERS,
  canaryCountsPath,
  formatCanaryArm,
  type PageEvent,
  REPORTS_PATH,
} from '@site/contract/reports';
import { onBothDatabases, openApi } from '../testing/api.ts';
import { deleteOldCounts } from './counts.ts';

const COMPOSITION = '0123456789abcdef';
const TOKEN = 'token-of-the-site-servers-1234567890';
const READ_TOKEN = 'token-of-section-teams-1234567890ab';
const TOKENS = { REPORTS_TOKEN: TOKEN, REPORTS_READ_TOKEN: READ_TOKEN };

type Api = Awaited<ReturnType<typeof openApi>>;

const VIEW: PageEvent = { kind: 'view' };

function report({ app }: Api, events: PageEvent[], headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: REPORTS_PATH,
    headers,
    payload: { composition: COMPOSITION, events },
  });
}

function reportViolation({ app }: Api) {
  const violation = {
    'document-uri': 'https://www.example.com/',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'inline',
  };
  return app.inject({
    method: 'POST',
    url: `/api/reports?composition=${COMPOSITION}`,
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify({ 'csp-report': violation }),
  });
}

function read({ app }: Api, url: string, token = READ_TOKEN) {
  return app.inject({ url, headers: { authorization: `Bearer ${token}` } });
}

function remove({ app }: Api, url: string, token: string) {
  return app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${token}` } });
}

const visit = (visitor: string, arm: 'stable' | 'canary', token = TOKEN, step = 1) => ({
  [CANARY_HEADERS.visitor]: visitor,
  [CANARY_HEADERS.arm]: formatCanaryArm({ canary: 'c1', step, arm }),
  authorization: `Bearer ${token}`,
});

onBothDatabases((open) => {
  test('events are counted by day, composition and release', async () => {
    const api = await openApi({ db: await open(), environment: TOKENS });
    expect((await report(api, [VIEW, { kind: 'error', release: 'mf-contact@abc1' }])).statusCode).toBe(204);
    await report(api, [VIEW]);
    const day = new Date().toISOString().slice(0, 10);
    expect((await read(api, `${REPORTS_PATH}?days=1`)).json()).toEqual([
      { day, composition: COMPOSITION, release: '', kind: 'view', count: 2 },
      { day, composition: COMPOSITION, release: 'mf-contact@abc1', kind: 'error', count: 1 },
    ]);
  });

  test('a canary visitor counts once, however often pages report', async () => {
    const api = await openApi({ db: await open(), environment: TOKENS });
    await report(api, [VIEW], visit('v1', 'canary'));
    await report(api, [VIEW], visit('v2', 'stable'));
    for (let n = 0; n < 3; n += 1) await report(api, [{ kind: 'error' }], visit('v1', 'canary'));
    const counts = async () => (await read(api, canaryCountsPath('c1'))).json();
    const expected = [
      { step: 1, stable: { visitors: 1, withError: 0 }, canary: { visitors: 1, withError: 1 } },
    ];
    expect(await counts()).toEqual(expected);
    // None of these moves a count: another step, no view, no token, the token for reading.
    for (const arm of ['canary', 'stable'] as const)
      await report(api, [VIEW, { kind: 'error' }], visit('v2', arm, TOKEN, 2));
    await report(api, [{ kind: 'error' }], visit('v3', 'canary'));
    await report(api, [VIEW], visit('v4', 'canary', 'forged'));
    await report(api, [VIEW], visit('v5', 'canary', READ_TOKEN));
    expect(await counts()).toEqual(expected);
    await deleteOldCounts(api.db);
    expect(await counts()).toEqual(expected);
    await api.db
      .updateTable('canaryVisitor')
      .set({ day: '2026-01-01' })
      .where('visitor', '=', 'v2')
      .execute();
    await deleteOldCounts(api.db);
    expect((await counts())[0].stable).toEqual({ visitors: 0, withError: 0 });
    expect((await remove(api, canaryCountsPath('c1'), READ_TOKEN)).statusCode).toBe(401);
    expect(await counts()).toHaveLength(1);
    expect((await remove(api, canaryCountsPath('c1'), TOKEN)).statusCode).toBe(204);
    expect(await counts()).toEqual([]);
  });

  test('violations that browsers report are counted by source and directive', async () => {
    const api = await openApi({ db: await open(), environment: TOKENS });
    for (let n = 0; n < 2; n += 1) await reportViolation(api);
    expect((await read(api, '/api/reports/violations')).json()).toMatchObject([
      { source: 'page', directive: 'script-src-elem', blocked: 'inline', composition: COMPOSITION, count: 2 },
    ]);
  });
});

test('counts are read with the token for reading only', async () => {
  const api = await openApi({ environment: TOKENS });
  for (const url of [REPORTS_PATH, '/api/reports/violations', canaryCountsPath('c1')])
    for (const token of ['', 'wrong', TOKEN])
      expect([url, token, (await read(api, url, token)).statusCode]).toEqual([url, token, 401]);
  expect((await read(await openApi(), REPORTS_PATH)).statusCode).toBe(404);
});

test.each([
  ['no composition', { events: [VIEW] }],
  ['an unknown kind', { composition: COMPOSITION, events: [{ kind: 'x' }] }],
  ['too many events', { composition: COMPOSITION, events: Array.from({ length: 21 }, () => VIEW) }],
])('a report with %s is refused', async (_what, payload) => {
  const { app } = await openApi();
  expect((await app.inject({ method: 'POST', url: REPORTS_PATH, payload })).statusCode).toBe(400);
});

test('reports of one address over its limit are answered like others and not counted', async () => {
  const api = await openApi({ environment: TOKENS });
  const statuses = new Set<number>();
  for (let n = 0; n < 302; n += 1) statuses.add((await report(api, [VIEW])).statusCode);
  statuses.add((await reportViolation(api)).statusCode);
  expect([...statuses]).toEqual([204]);
  expect((await read(api, REPORTS_PATH)).json()).toMatchObject([{ count: 300 }]);
  expect((await read(api, '/api/reports/violations')).json()).toEqual([]);
});

test('reports with invented compositions do not fill the disk or stop the counts of known ones', async () => {
  const api = await openApi({ environment: TOKENS });
  await report(api, [VIEW]);
  const day = new Date().toISOString().slice(0, 10);
  const rows = Array.from({ length: 999 }, (_, n) => ({
    day,
    composition: `made-up-${n}`,
    release: '',
    kind: 'view',
    count: 1,
  }));
  await api.db.insertInto('pageCount').values(rows).execute();
  await report(api, [VIEW, { kind: 'error' }]);
  const counts: { composition: string; count: number }[] = (await read(api, REPORTS_PATH)).json();
  expect(counts).toHaveLength(1001);
  expect(counts).toContainEqual(expect.objectContaining({ composition: COMPOSITION, count: 2 }));
  expect(counts).toContainEqual(expect.objectContaining({ composition: 'other', count: 1 }));
});
