import type { FastifyInstance } from 'fastify';
import { listLeads } from '../leads/store.ts';
import { formPost, openTestApi, REQUEST } from '../testing/api.ts';

function post(app: FastifyInstance, key: string, payload: object = REQUEST) {
  return app.inject({ method: 'POST', url: '/api/contact', headers: { 'idempotency-key': key }, payload });
}

test('fifty requests at once with one key are one lead, and get the same answer', async () => {
  const { app, database } = await openTestApi();
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(app, '"one-key"')));
  const [lead, ...others] = await listLeads(database, 100);
  expect(others).toEqual([]);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ id: lead?.id, receivedAt: lead?.receivedAt });
  }
  expect(await database.selectFrom('delivery').selectAll().execute()).toHaveLength(1);
});

test('a key is the same with quotes and without', async () => {
  const { app } = await openTestApi();
  const [one, other] = [await post(app, '"a-key"'), await post(app, 'a-key')];
  expect(other.json()).toEqual(one.json());
});

test('what is stored counts, not the order of the fields nor unknown ones', async () => {
  const { app } = await openTestApi();
  const one = await post(app, 'a-key', { ...REQUEST, name: 'Ada \ud800' });
  const { name, ...rest } = REQUEST;
  const other = await post(app, 'a-key', { ...rest, website: 'x', name: 'Ada \ufffd' });
  expect(other.json()).toEqual(one.json());
});

test('another request with the same key is refused and not stored', async () => {
  const { app, database } = await openTestApi();
  await post(app, 'a-key');
  const response = await post(app, 'a-key', { ...REQUEST, message: 'Something quite different.' });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ type: '/problems/idempotency-key-reused', status: 422 });
  expect(await listLeads(database, 10)).toHaveLength(1);
});

test('a request that is not valid uses up no key', async () => {
  const { app } = await openTestApi();
  expect((await post(app, 'a-key', {})).statusCode).toBe(422);
  expect((await post(app, 'a-key')).statusCode).toBe(201);
});

test.each(['', '""', 'two words', 'é', 'x'.repeat(256), 'a, b'])('the key %j is refused', async (key) => {
  const { app, database } = await openTestApi();
  const response = await post(app, key);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ type: '/problems/invalid-idempotency-key', status: 400 });
  expect(await listLeads(database, 10)).toEqual([]);
});

test('a form with a key that cannot be one gets another one', async () => {
  const { app } = await openTestApi();
  for (const values of [REQUEST, {}]) {
    const response = await app.inject(formPost({ ...values, idempotencyKey: 'two words' }));
    expect(response.statusCode).toBeLessThan(500);
    expect(keyOf(response.body)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

/** The key that a page's form sends next. */
function keyOf(page: string): string {
  return /<input type="hidden" name="idempotencyKey" value="([^"]+)">/.exec(page)?.[1] ?? 'none';
}

test('the form without JavaScript keeps its key until it is accepted, and is stored once', async () => {
  const { app, database } = await openTestApi();
  const idempotencyKey = keyOf((await app.inject(formPost({}))).body);
  expect(idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  const again = await app.inject(formPost({ ...REQUEST, name: '', idempotencyKey }));
  expect(keyOf(again.body)).toBe(idempotencyKey);
  for (const _click of ['first', 'second']) {
    expect((await app.inject(formPost({ ...REQUEST, idempotencyKey }))).statusCode).toBe(201);
  }
  expect(await listLeads(database, 10)).toHaveLength(1);
});

test('a form that was changed after it was accepted is asked about, and can be sent again', async () => {
  const { app, database } = await openTestApi();
  await app.inject(formPost({ ...REQUEST, idempotencyKey: 'a-key' }));
  const changed = { ...REQUEST, message: 'And please bring a ladder.' };
  const response = await app.inject(formPost({ ...changed, idempotencyKey: 'a-key' }));
  expect(response.statusCode).toBe(422);
  expect(response.body).toContain('We already have your request as it was before you changed it.');
  expect(response.body).toContain('And please bring a ladder.');
  const idempotencyKey = keyOf(response.body);
  expect((await app.inject(formPost({ ...changed, idempotencyKey }))).statusCode).toBe(201);
  expect(await listLeads(database, 10)).toHaveLength(2);
});
