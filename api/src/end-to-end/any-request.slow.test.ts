import { Readable } from 'node:stream';
import { type ContactRequest, contactRequest, SERVICE_CODES } from '@site/contract';
import fc from 'fast-check';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { LeadsDatabase } from '../database/schema.ts';
import { findLeads, listLeads } from '../leads/store.ts';
import { listViolations } from '../reports/counts.ts';
import { openTestApi, REQUEST } from '../testing/api.ts';

/** How many requests of each kind: a thousand in `npm run test:long`. */
const RUNS = { numRuns: process.env.LONG_TRIALS ? 1000 : 30 };

jest.setTimeout(60_000 + 200 * RUNS.numRuns);
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Text with everything that has ever been trouble. */
const nasty = (maxLength: number) =>
  fc.string({
    maxLength,
    unit: fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
      fc.constantFrom(
        '\0',
        '\r\n',
        '\ud83d',
        '\udc00',
        '\u202e',
        '\u2066',
        '👩🏽‍🔧',
        'e\u0301',
        '\u001b[2J',
        '\ufeff',
      ),
      fc.constantFrom(
        '"',
        "'",
        '<script>',
        '%00',
        '\\u0000',
        '=1+1',
        '\r\nset-cookie: a=1',
        'X-Injected: 1',
        '&name=',
      ),
    ),
  });

/** The same without NUL, which the contract refuses. */
const nastyText = (maxLength: number) => nasty(maxLength).map((text) => text.replaceAll('\0', ''));

/** A contact request that the contract accepts, with nasty text wherever there is room for it. */
const acceptable = fc
  .record({
    name: nastyText(30).map((text) => `Al${text}`),
    email: fc.constantFrom(REQUEST.email, "o'neil+tag@sub.example.com"),
    phone: nastyText(30).map((text) => `916 555 01${text}99`),
    service: fc.constantFrom(...SERVICE_CODES),
    message: nastyText(400).map((text) => `${text} It buzzes ${text}`),
  })
  .filter((request) => contactRequest.safeParse(request).success);

const anyValue = fc.oneof(nasty(50), fc.jsonValue(), fc.constantFrom('constructor', '__proto__', 'toString'));

function post(app: FastifyInstance, contentType: string, payload: string | Buffer | Readable, headers = {}) {
  const url = '/api/contact';
  return app.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType, ...headers } });
}

/** Headers that the API sets, all of which have values of its own. */
const ANSWER_HEADERS =
  /^(cache-control|connection|content-(length|type|security-policy)|cross-origin-.*|date|keep-alive|origin-agent-cluster|referrer-policy|retry-after|transfer-encoding|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection))$/;

function expectNothingInjected({ headers }: LightMyRequestResponse) {
  const injected = Object.entries(headers).filter(
    ([name, value]) => !(ANSWER_HEADERS.test(name) && /^[\x20-\x7e]*$/.test(String(value))),
  );
  expect(injected).toEqual([]);
}

async function storedAs(database: LeadsDatabase, id: string): Promise<ContactRequest | undefined> {
  const [lead] = await findLeads(database, id);
  return lead && contactRequest.parse(lead);
}

function wellFormed(request: ContactRequest): ContactRequest {
  return {
    ...request,
    name: request.name.toWellFormed(),
    phone: request.phone.toWellFormed(),
    message: request.message.toWellFormed(),
  };
}

test('what a program sends as JSON is what is stored', async () => {
  const { app, database } = await openTestApi();
  await fc.assert(
    fc.asyncProperty(acceptable, async (request) => {
      const response = await post(app, JSON_TYPE, JSON.stringify(request));
      expect(response.statusCode).toBe(201);
      expectNothingInjected(response);
      expect(await storedAs(database, response.json().id)).toEqual(wellFormed(request));
    }),
    RUNS,
  );
});

test('what a form sends is what is stored', async () => {
  const { app, database } = await openTestApi();
  await fc.assert(
    fc.asyncProperty(acceptable, async (request) => {
      const response = await post(app, FORM_TYPE, new URLSearchParams(request).toString());
      expect(response.statusCode).toBe(201);
      expectNothingInjected(response);
      const [lead] = await listLeads(database, 1);
      expect(lead && contactRequest.parse(lead)).toEqual(wellFormed(request));
      await database.deleteFrom('lead').execute();
    }),
    RUNS,
  );
});

test('fields of any type are stored as they are or refused', async () => {
  const { app, database } = await openTestApi();
  const fields = fc.record(
    {
      name: anyValue,
      email: anyValue,
      phone: anyValue,
      service: anyValue,
      message: anyValue,
      other: anyValue,
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(fields, fc.jsonValue()), async (body) => {
      const response = await post(app, JSON_TYPE, JSON.stringify(body));
      expect([201, 422]).toContain(response.statusCode);
      expectNothingInjected(response);
    }),
    RUNS,
  );
  expect(await listLeads(database, 1)).toEqual([]);
});

test('a form with any fields, also repeated ones, is stored or given back', async () => {
  const { app } = await openTestApi();
  const names = fc.constantFrom(
    'name',
    'email',
    'phone',
    'service',
    'message',
    'website',
    '__proto__',
    'name[]',
  );
  const pairs = fc.array(fc.tuple(names, nasty(40)), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(pairs, async (fields) => {
      const response = await post(app, FORM_TYPE, new URLSearchParams(fields).toString());
      expect([201, 422]).toContain(response.statusCode);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expectNothingInjected(response);
    }),
    RUNS,
  );
});

test('bytes of any kind under any content type are never an error of ours', async () => {
  const { app } = await openTestApi();
  const type = fc.oneof(
    fc.constantFrom(
      JSON_TYPE,
      FORM_TYPE,
      `${JSON_TYPE}; charset=utf-16`,
      `${FORM_TYPE};charset=x`,
      'application/json;',
    ),
    fc.constantFrom(
      '',
      ' ',
      'text/plain',
      'multipart/form-data',
      `${JSON_TYPE}, ${FORM_TYPE}`,
      'APPLICATION/JSON',
    ),
    fc.string({ unit: 'binary-ascii', maxLength: 30 }),
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 500 }).map((array) => Buffer.from(array)),
    nasty(200).map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text.slice(0, -1))),
  );
  await fc.assert(
    fc.asyncProperty(type, bytes, async (contentType, payload) => {
      const response = await post(app, contentType, payload);
      expect(response.statusCode).toBeLessThan(500);
      expectNothingInjected(response);
    }),
    RUNS,
  );
});

test('headers of any kind are never an error of ours, and never come back', async () => {
  const { app } = await openTestApi();
  const value = fc.oneof(
    nasty(60),
    fc.constantFrom('same-origin', 'cross-site', 'null', '::1', '127.0.0.1, x', '*/*'),
  );
  const names = [
    'accept',
    'authorization',
    'forwarded',
    'idempotency-key',
    'origin',
    'sec-fetch-site',
    'transfer-encoding',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-request-id',
  ];
  const headers = fc.dictionary(fc.constantFrom(...names), value);
  await fc.assert(
    fc.asyncProperty(headers, async (sent) => {
      const response = await post(app, JSON_TYPE, JSON.stringify(REQUEST), sent);
      expect(response.statusCode).toBeLessThan(500);
      expectNothingInjected(response);
    }),
    RUNS,
  );
});

test('addresses of any kind are never an error of ours', async () => {
  const { app } = await openTestApi({ protection: { leadsToken: 'a-token-of-staff-0123456789' } });
  const path = fc.oneof(
    fc.webPath().map((tail) => `/api${tail}`),
    fc.webQueryParameters().map((query) => `/api/leads?${query}`),
    fc
      .tuple(fc.constantFrom('from', 'to', 'cursor', 'limit', 'service'), nasty(40))
      .map(([name, value]) => `/api/leads?${new URLSearchParams([[name, value]])}`),
  );
  const headers = { authorization: 'Bearer a-token-of-staff-0123456789' };
  await fc.assert(
    fc.asyncProperty(path, async (url) => {
      expect((await app.inject({ url, headers })).statusCode).toBeLessThan(500);
    }),
    RUNS,
  );
});

test('reports of any kind leave nothing in the database but known words and names of releases', async () => {
  const { app, database } = await openTestApi();
  const origin = 'https://www.example.com';
  const address = fc.oneof(
    nasty(40),
    fc.webUrl({ withQueryParameters: true }),
    fc.constantFrom('inline', 'eval', 'data:x', `${origin}/a`, 'moz-extension://x', 'null', '__proto__'),
    nasty(20).map((name) => `${origin}/releases/${name}/1.0.0/client/a.js`),
  );
  const anything = fc.oneof({ weight: 5, arbitrary: address }, { weight: 1, arbitrary: fc.jsonValue() });
  const directive = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('script-src-elem', 'img-src', 'connect-src', 'font-src', 'base-uri'),
    },
    { weight: 1, arbitrary: anything },
  );
  const modern = fc.record({
    type: fc.constantFrom('csp-violation', 'csp-violation', 'deprecation', 'toString'),
    body: fc.record(
      { documentURL: anything, effectiveDirective: directive, blockedURL: anything, sourceFile: anything },
      { requiredKeys: [] },
    ),
  });
  const legacy = fc.record({
    'csp-report': fc.record(
      {
        'document-uri': anything,
        'violated-directive': directive,
        'blocked-uri': anything,
        'source-file': anything,
      },
      { requiredKeys: [] },
    ),
  });
  const body = fc.oneof(
    { weight: 3, arbitrary: fc.array(modern, { maxLength: 5 }) },
    { weight: 1, arbitrary: modern },
    { weight: 2, arbitrary: legacy },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const types = fc.constantFrom('application/reports+json', 'application/csp-report');
  const url = '/api/reports?composition=0123456789abcdef';
  let sender = 0;
  await fc.assert(
    fc.asyncProperty(body, types, async (payload, contentType) => {
      sender += 1;
      const headers = {
        'content-type': contentType,
        'x-forwarded-for': `10.0.${sender >> 8}.${sender & 255}`,
      };
      const response = await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(payload) });
      expect([204, 400]).toContain(response.statusCode);
      expectNothingInjected(response);
    }),
    RUNS,
  );
  const rows = await listViolations(database, 1);
  expect(rows.length).toBeGreaterThan(5);
  for (const { source, directive, blocked, composition } of rows) {
    expect(source).toMatch(/^(page|foreign|extension|other|[a-z0-9-]{1,40}@[\w.+-]{1,60})$/);
    expect(`${directive} ${blocked}`).toMatch(/^[a-z-]{1,30} [a-z-]{1,30}$/);
    expect(composition).toBe('0123456789abcdef');
  }
});

const MEGABYTES = 10 * 1024 * 1024;

test.each<[string, string, () => string | Readable, number]>([
  ['10 MB of JSON', JSON_TYPE, () => JSON.stringify({ ...REQUEST, message: 'x'.repeat(MEGABYTES) }), 413],
  ['10 MB of a form', FORM_TYPE, () => `message=${'x'.repeat(MEGABYTES)}`, 413],
  [
    '10 MB of no announced length',
    JSON_TYPE,
    () =>
      Readable.from(
        (function* () {
          for (let part = 0; part < 160; part += 1) yield Buffer.alloc(65_536, 'x');
        })(),
      ),
    413,
  ],
  ['JSON 15,000 arrays deep', JSON_TYPE, () => `${'['.repeat(15_000)}${']'.repeat(15_000)}`, 422],
  [
    'a field 5,000 objects deep',
    JSON_TYPE,
    () => `{"name":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
    422,
  ],
  ['a form of 10,000 fields', FORM_TYPE, () => 'a=1&'.repeat(10_000), 422],
  ['JSON that repeats a field', JSON_TYPE, () => `{"name":7,${JSON.stringify(REQUEST).slice(1)}`, 201],
  ['a number that is no number', JSON_TYPE, () => '{"name":1e999}', 422],
])('%s', async (_what, type, body, status) => {
  const { app } = await openTestApi();
  const response = await post(app, type, body());
  expect(response.statusCode).toBe(status);
  expectNothingInjected(response);
});
