import { createServer, type Server } from 'node:http';
import { VITALS } from '@site/contract/views';
import { TestDeploy } from '../testing/deploy.ts';

const TOKEN = 'a-token-of-section-teams-0123456789';

let api: Server;
let rows: object[] = [];
let asked: string[] = [];
let deploy: TestDeploy;
let token: string;

/** As the API answers GET /api/reports/views. */
beforeAll(async () => {
  api = createServer((request, response) => {
    asked.push(`${request.headers.authorization} ${request.url}`);
    response.end(JSON.stringify({ views: rows }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const address = api.address();
  const port = typeof address === 'object' ? address?.port : 0;
  deploy = await TestDeploy.open({ counts: { api: `http://127.0.0.1:${port}`, token: TOKEN } });
  token = await deploy.token(['mf-one']);
});

afterAll(async () => {
  await deploy.close();
  api.close();
  api.closeAllConnections();
});

async function read(url: string) {
  const answer = await deploy.ask('GET', url, token);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const AT = '2026-11-23T20';

test('what visitors met is said by composition, with the slowest quarter of each vital within its bucket', async () => {
  const { composition, releases = {} } = (await deploy.site.store.current()) ?? {};
  const row = { at: AT, composition, count: 10 };
  const lcp = (bucket: number, count: number) => ({ ...row, kind: 'lcp', bucket, count });
  rows = [
    { ...row, kind: 'seen' },
    { ...row, kind: 'failed', release: 'mf-one@1', count: 2 },
    { ...row, kind: 'failed', count: 1 },
    { ...row, kind: 'error', release: 'mf-one@1', count: 2 },
    { ...row, kind: 'rejection', count: 1 },
    { ...row, kind: 'violation', count: 7 },
    // 2465 to 3081 ms is bucket 35: half of what is in it is below the third quarter.
    ...[lcp(30, 50), lcp(35, 50)],
    { ...row, kind: 'cls', bucket: 4, count: 4 },
    // 70 s and more.
    { ...row, kind: 'inp', bucket: 49, count: 4 },
  ];
  asked = [];
  expect(await read('/views?days=2')).toEqual({
    by: 'hour',
    views: [{ at: AT, composition, seen: 10, failed: 3 }],
    trouble: [
      { at: AT, release: 'mf-one@1', kind: 'error', count: 2 },
      { at: AT, release: '', kind: 'rejection', count: 1 },
    ],
    vitals: [
      { at: AT, composition, vital: 'lcp', p75: 2773, count: 100 },
      { at: AT, composition, vital: 'cls', p75: 0.119, count: 4 },
      { at: AT, composition, vital: 'inp', p75: 56052, count: 4 },
    ],
    compositions: { [String(composition)]: Object.entries(releases).map((each) => each.join('@')) },
  });
  expect(asked).toEqual([`Bearer ${TOKEN} /api/reports/views?days=2`]);
});

test('a page of 30 days stays small however much was live, and nothing of it is lost in its sums', async () => {
  rows = [];
  for (let day = 1; day <= 30; day += 1)
    for (let each = 0; each < 20; each += 1) {
      const at = `2026-11-${String(day).padStart(2, '0')}`;
      const row = { at, composition: `${'c'.repeat(14)}${each + 10}` };
      rows.push({ ...row, kind: 'seen', count: 100 + each });
      for (const kind of VITALS)
        for (let bucket = 10; bucket < 40; bucket += 1) rows.push({ ...row, kind, bucket, count: 10 });
      for (const kind of ['error', 'failed'])
        rows.push({ ...row, kind, release: `mf-contact@1.0.${each}-0a1b2c3d4e`, count: 1 });
    }
  const answer = await deploy.ask('GET', '/views?days=30', token);
  expect(answer.body.length).toBeLessThan(200_000);
  const { by, views, trouble } = answer.json();
  const sum = (all: Record<string, number>[], what: string) =>
    all.reduce((total, each) => total + (each[what] ?? 0), 0);
  expect([by, sum(views, 'seen'), sum(views, 'failed'), sum(trouble, 'count')]).toEqual([
    'day',
    30 * (20 * 100 + 190),
    600,
    600,
  ]);
  expect(views.find(({ composition }: { composition: string }) => composition === 'other')).toBeDefined();
});

test('where the API does not say what visitors meet, it is said why', async () => {
  const silent = new TestDeploy(deploy.site);
  const { unknown, ...rest } = (await silent.ask('GET', '/views', token)).json();
  expect(unknown).toContain('REPORTS_TOKEN');
  expect(rest).toEqual({ by: 'day', views: [], trouble: [], vitals: [], compositions: {} });
  await silent.end();
});

test('releases say which is live and which a canary tries', async () => {
  const { site } = deploy;
  const next = await site.publish('mf-one', { addresses: ['/'], text: 'Next' });
  const ofOne = async () =>
    (await read('/releases')).releases
      .filter(({ name }: { name: string }) => name === 'mf-one')
      .map(({ version, live, trial }: Record<string, unknown>) => [version === next.version, live, trial]);
  expect(await ofOne()).toEqual([
    [true, false, false],
    [false, true, false],
  ]);
  await site.startCanary([next]);
  expect(await ofOne()).toEqual([
    [true, false, true],
    [false, true, false],
  ]);
});

test('a generation differs from the one before in releases, pages and bytes; its canary from what the others get', async () => {
  const { store } = deploy.site;
  const first = await read('/history/1/difference');
  expect(first).toMatchObject({
    from: null,
    to: 1,
    pages: { added: ['/', '/two'], removed: [], changed: [] },
  });
  const [newest] = await read('/history?limit=1');
  const number = newest.generation;
  const canary = await read(`/history/${number}/difference?arm=canary`);
  expect(canary).toMatchObject({
    from: number,
    to: number,
    releases: [
      { name: 'mf-one', before: newest.releases['mf-one'], after: newest.canary.releases['mf-one'] },
    ],
    pages: { added: [], removed: [], changed: ['/'] },
    pictures: { before: false, after: false },
  });
  expect(canary.bytes.pages.after).not.toBe(canary.bytes.pages.before);
  expect(canary.bytes.scripts.before).toBeGreaterThan(0);
  // What is live for the others did not change by it.
  expect(await read(`/history/${number}/difference`)).toMatchObject({ releases: [], pages: { changed: [] } });
  await store.remove(newest.canary.composition);
  expect(await read(`/history/${number}/difference?arm=canary`)).toMatchObject({
    releases: canary.releases,
    pages: canary.pages,
  });
  const restarted = new TestDeploy(deploy.site);
  const url = `/history/${number}/difference?arm=canary`;
  expect((await restarted.ask('GET', url, token)).json()).toMatchObject({
    releases: canary.releases,
    pages: { added: [], removed: [], changed: [] },
    bytes: {},
  });
  await restarted.end();
});

test('history comes in pages', async () => {
  const all = await read('/history');
  const [newest, ...rest] = all;
  expect(rest.length).toBeGreaterThan(0);
  expect(await read(`/history?before=${newest.generation}`)).toEqual(rest);
  expect(await read(`/history?limit=1&before=${newest.generation}`)).toEqual(rest.slice(0, 1));
});
