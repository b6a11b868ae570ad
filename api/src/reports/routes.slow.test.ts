import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { openTestApi, REQUEST } from '../testing/api.ts';
import { fakeDate } from '../testing/clock.ts';
import { until } from '../testing/until.ts';
import { listViolations } from './counts.ts';

const COMPOSITION = '0123456789abcdef';
const ADDRESS = `/api/reports?composition=${COMPOSITION}`;
const ORIGIN = 'https://www.example.com';

/** The headers that Chromium sends with reports of the Reporting API. */
const MODERN = { 'content-type': 'application/reports+json', origin: ORIGIN };

/** The same for `report-uri`. */
const LEGACY = { 'content-type': 'application/csp-report', origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

const SCRIPT = {
  type: 'csp-violation',
  age: 1,
  url: `${ORIGIN}/contact`,
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: `${ORIGIN}/contact`,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/script.js',
    sourceFile: `${ORIGIN}/releases/mf-contact/1.0.0-0a1b2c3d4e/client/page.js`,
  },
};

const INLINE = {
  'csp-report': {
    'document-uri': `${ORIGIN}/`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'inline',
  },
};

// Counts are by day: one that begins while a test runs would have counts of its own.
beforeEach(fakeDate);

interface Post {
  body: unknown;
  headers?: Record<string, string>;
  url?: string;
}

function post(app: FastifyInstance, { body, headers = MODERN, url = ADDRESS }: Post) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return app.inject({ method: 'POST', url, headers, payload });
}

test('what browsers report in either form is counted by release', async () => {
  const { app, database } = await openTestApi();
  const answers = [
    await post(app, { body: [SCRIPT, SCRIPT, { type: 'deprecation', body: {} }] }),
    await post(app, { body: INLINE, headers: LEGACY }),
  ];
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [204, ''],
    [204, ''],
  ]);
  const lastDay = new Date().toISOString().slice(0, 10);
  expect(await listViolations(database, 1)).toEqual([
    {
      count: 2,
      source: 'mf-contact@1.0.0-0a1b2c3d4e',
      directive: 'script-src-elem',
      blocked: 'foreign',
      composition: COMPOSITION,
      lastDay,
    },
    {
      count: 1,
      source: 'page',
      directive: 'script-src-elem',
      blocked: 'inline',
      composition: COMPOSITION,
      lastDay,
    },
  ]);
  const { body: metrics } = await app.inject('/api/metrics');
  expect(metrics).toContain('csp_violations_total{directive="script-src-elem",source="mf-contact"} 2\n');
  expect(metrics).toContain('csp_violations_total{directive="script-src-elem",source="page"} 1\n');
});

test('made-up names of releases cannot fill the metrics', async () => {
  const { app } = await openTestApi();
  const named = (name: string) => ({
    ...SCRIPT,
    body: { ...SCRIPT.body, sourceFile: `${ORIGIN}/releases/${name}/1.0.0/client/page.js` },
  });
  await post(app, { body: Array.from({ length: 80 }, (_, index) => named(`made-${index}`)) });
  const { body } = await app.inject('/api/metrics');
  expect(body.match(/^csp_violations_total\{/gm)).toHaveLength(51);
  expect(body).toContain('csp_violations_total{directive="script-src-elem",source="other"} 30\n');
});

test.each<[string, Partial<Post>, number, string]>([
  ['broken JSON', { body: '[{' }, 400, 'malformed-body'],
  ['no report', { body: [7] }, 400, 'malformed-body'],
  ['more reports than Chromium keeps', { body: Array(101).fill(SCRIPT) }, 400, 'malformed-body'],
  ['an empty body', { body: '' }, 400, 'malformed-body'],
  ['no composition', { url: '/api/reports' }, 400, 'invalid-query'],
  ['an id that is none', { url: '/api/reports?composition=Ada' }, 400, 'invalid-query'],
  ['two compositions', { url: `${ADDRESS}&composition=${COMPOSITION}` }, 400, 'invalid-query'],
  [
    'a page of another site',
    { headers: { ...MODERN, origin: 'https://evil.example' } },
    403,
    'cross-site-request',
  ],
  [
    'another site by report-uri',
    { headers: { ...LEGACY, 'sec-fetch-site': 'cross-site' } },
    403,
    'cross-site-request',
  ],
  ['more than 256 KiB', { body: `"${'x'.repeat(256 * 1024)}"` }, 413, 'body-too-large'],
  [
    'JSON of no kind of report',
    { headers: { 'content-type': 'application/json' } },
    415,
    'unsupported-media-type',
  ],
  [
    'a form',
    { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'unsupported-media-type',
  ],
  ['text', { headers: { 'content-type': 'text/plain' } }, 415, 'unsupported-media-type'],
])('%s is refused with problem details', async (_what, request, status, type) => {
  const { app, database } = await openTestApi();
  const response = await post(app, { body: [SCRIPT], ...request });
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.json()).toMatchObject({ type: `/problems/${type}`, status });
  expect(response.json().detail).not.toMatch(/contact|message|\bform\b/i);
  expect(await listViolations(database, 1)).toEqual([]);
});

test('a hundred reports as large as Chromium makes them go through', async () => {
  const { app, database } = await openTestApi();
  const large = { ...SCRIPT, body: { ...SCRIPT.body, originalPolicy: 'x'.repeat(1500) } };
  expect((await post(app, { body: Array(100).fill(large) })).statusCode).toBe(204);
  expect(await listViolations(database, 1)).toMatchObject([{ count: 100 }]);
});

test('reports have a rate limit of their own, so that they never cost a visitor the contact form', async () => {
  const { app, database } = await openTestApi({ protection: { rateLimitMax: 1 } });
  const statuses: number[] = [];
  for (let index = 0; index < 101; index += 1) {
    statuses.push((await post(app, { body: INLINE, headers: LEGACY })).statusCode);
  }
  expect(statuses.slice(98)).toEqual([204, 204, 429]);
  expect(await listViolations(database, 1)).toMatchObject([{ count: 100 }]);
  const contact = () => app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST });
  expect([(await contact()).statusCode, (await contact()).statusCode]).toEqual([201, 429]);
});

test('while the database cannot be written to, browsers are told to come back', async () => {
  const { app, database } = await openTestApi();
  await sql`pragma query_only = on`.execute(database);
  const response = await post(app, { body: [SCRIPT] });
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('30');
});

test('reports are only taken, not given', async () => {
  const { app } = await openTestApi();
  expect((await app.inject(ADDRESS)).statusCode).toBe(404);
});

test('old counts are removed while the API runs', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
  try {
    const { app, database } = await openTestApi();
    await post(app, { body: [SCRIPT] });
    jest.setSystemTime(Date.now() + 91 * 24 * 60 * 60_000);
    jest.advanceTimersByTime(60 * 60_000);
    jest.useRealTimers();
    const rows = () => database.selectFrom('csp_violation').selectAll().execute();
    await until(async () => (await rows()).length === 0);
    expect(await rows()).toEqual([]);
  } finally {
    jest.useRealTimers();
  }
});
