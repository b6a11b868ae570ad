import { SITE } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { LeadsDatabase } from '../database/schema.ts';
import { listLeads } from '../leads/store.ts';
import { openTestApi, REQUEST } from '../testing/api.ts';

function post(app: FastifyInstance, payload: object | string) {
  return app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/json' },
    payload,
  });
}

async function storedFields(database: LeadsDatabase) {
  const leads = await listLeads(database, 10);
  return leads.map(({ name, email, phone, service, message }) => ({ name, email, phone, service, message }));
}

test('a contact request is stored as a lead and answered with its id', async () => {
  const { app, database } = await openTestApi();
  const response = await post(app, REQUEST);
  expect(response.statusCode).toBe(201);
  const [lead, ...others] = await listLeads(database, 10);
  expect(response.json()).toEqual({ id: lead?.id, receivedAt: lead?.receivedAt });
  expect(lead).toEqual({
    ...response.json(),
    ...REQUEST,
    state: 'new',
    suspect: null,
    taker: null,
    reason: null,
    notes: [],
  });
  expect(others).toEqual([]);
});

test('an answer is never kept by a cache', async () => {
  const { app } = await openTestApi();
  expect((await post(app, REQUEST)).headers['cache-control']).toBe('no-store');
});

test('unknown fields do no harm and are not stored', async () => {
  const { app, database } = await openTestApi();
  const extra = '"id":"mine","website":"x","__proto__":{"a":1},"constructor":{"prototype":{"b":2}},';
  const response = await post(app, `{${extra}${JSON.stringify(REQUEST).slice(1)}`);
  expect(response.statusCode).toBe(201);
  expect(await storedFields(database)).toEqual([REQUEST]);
});

test.each([
  ['Unicode', 'Zoë 山田 👩🏽‍🔧 עברית e\u0301'],
  ['control characters', 'ab\u001b[31mc\u007f\u009b\r\n\td'],
  ['bidi controls', 'abc\u202edef\u2066ghi'],
  ['quotes and markup', `O'Neil "Bob" <b>&amp;</b> ; drop table lead; -- %s \\u0000`],
])('%s are stored as they were sent', async (_kind, text) => {
  const { app, database } = await openTestApi();
  const request = { ...REQUEST, name: text, message: `${text} needs a generator` };
  expect((await post(app, request)).statusCode).toBe(201);
  expect(await storedFields(database)).toEqual([request]);
});

test('half a surrogate pair, which is no character, becomes U+FFFD', async () => {
  const { app, database } = await openTestApi();
  const response = await post(app, { ...REQUEST, name: 'Ada \ud83d', message: '\udc00 at the beginning' });
  expect(response.statusCode).toBe(201);
  expect(await storedFields(database)).toEqual([
    { ...REQUEST, name: 'Ada \ufffd', message: '\ufffd at the beginning' },
  ]);
});

test('a request with fields that are not valid is refused, with a message for each', async () => {
  const { app, database } = await openTestApi();
  const response = await post(app, { name: 'A', email: 'ada@', phone: '916', service: '' });
  expect(response.statusCode).toBe(422);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.json()).toEqual({
    type: '/problems/invalid-contact-request',
    title: 'Invalid contact request',
    status: 422,
    detail: 'Some fields are not valid. Correct the ones listed under errors and send the request again.',
    instance: expect.stringMatching(/^\/api\/requests\/[0-9a-f-]{36}$/),
    errors: [
      { field: 'name', message: 'Name must be at least 2 characters' },
      { field: 'email', message: 'Invalid email address' },
      { field: 'phone', message: 'Phone number must be at least 10 digits' },
      { field: 'service', message: 'Please select a service' },
      { field: 'message', message: 'Required' },
    ],
  });
  expect(await storedFields(database)).toEqual([]);
});

test.each(['null', '[]', '"text"', '7', '{}'])('the body %s misses every field', async (body) => {
  const { app } = await openTestApi();
  const response = await post(app, body);
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toHaveLength(5);
});

test('NUL, which cannot be stored, is refused', async () => {
  const { app, database } = await openTestApi();
  const response = await post(app, { ...REQUEST, name: 'Ada\u0000', message: 'It buzzes.\u0000' });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toEqual([
    { field: 'name', message: 'Name has a character that cannot be stored: please type it again' },
    { field: 'message', message: 'Message has a character that cannot be stored: please type it again' },
  ]);
  expect(await storedFields(database)).toEqual([]);
});

test('values that are not text are refused', async () => {
  const { app } = await openTestApi();
  const response = await post(app, { ...REQUEST, name: 12, message: ['a', 'b'] });
  expect(response.json().errors).toEqual([
    { field: 'name', message: 'Name must be text' },
    { field: 'message', message: 'Message must be text' },
  ]);
});

test.each(['', '{"name":', '{"name":"Ada",}', 'name=Ada'])('the body %j is malformed JSON', async (body) => {
  const { app } = await openTestApi();
  const response = await post(app, body);
  expect(response.statusCode).toBe(400);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.json()).toMatchObject({ type: '/problems/malformed-body', status: 400 });
});

test.each(['text/plain', 'text/html', 'multipart/form-data; boundary=x', 'application/xml', 'nonsense'])(
  'a body of type %s is refused',
  async (type) => {
    const { app } = await openTestApi();
    const response = await app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { 'content-type': type },
      payload: JSON.stringify(REQUEST),
    });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({
      type: '/problems/unsupported-media-type',
      status: 415,
      detail: 'Send the request as application/json or as application/x-www-form-urlencoded.',
    });
  },
);

test('a body of 32 KiB is read and one byte more is refused', async () => {
  const { app } = await openTestApi();
  const size = 32 * 1024;
  const padded = { ...REQUEST, padding: '' };
  padded.padding = 'x'.repeat(size - JSON.stringify(padded).length);
  expect((await post(app, padded)).statusCode).toBe(201);
  const response = await post(app, { ...padded, padding: `${padded.padding}x` });
  expect(response.statusCode).toBe(413);
  expect(response.json()).toMatchObject({ type: '/problems/body-too-large', status: 413 });
});

test('a full disk is answered with 503, and the next request is stored once there is room', async () => {
  const { app, database } = await openTestApi();
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count)}`.execute(database);
  const large = { ...REQUEST, message: 'x'.repeat(5000) };
  const response = await post(app, large);
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('30');
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.json()).toMatchObject({
    type: '/problems/storage-unavailable',
    status: 503,
    detail: `The leads database cannot be used at the moment. Try again in 30 seconds, or call ${SITE.phone.display}.`,
  });

  await sql`pragma max_page_count = 10000`.execute(database);
  expect((await post(app, large)).statusCode).toBe(201);
  expect(await storedFields(database)).toEqual([large]);
});

test('an unexpected error is answered with 500 and without a word about the inside', async () => {
  const { app, database } = await openTestApi();
  await database.schema.dropTable('lead').execute();
  const response = await post(app, REQUEST);
  expect(response.statusCode).toBe(500);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.json()).toEqual({
    type: '/problems/internal',
    title: 'Internal error',
    status: 500,
    detail: `Something went wrong on our side. Try again later, or call ${SITE.phone.display}.`,
    instance: expect.stringMatching(/^\/api\/requests\//),
  });
});
