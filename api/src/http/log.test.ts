import Fastify from 'fastify';
import { MARKED_REQUEST, openTestApi } from '../testing/api.ts';
import { PrivateLog } from './log.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

test('the log names every answer and no word of what was sent', async () => {
  const { app, database, logged } = await openTestApi();
  const json = JSON.stringify(MARKED_REQUEST);
  const form = new URLSearchParams(MARKED_REQUEST).toString();
  const send = (headers: Record<string, string>, payload: string, query = '') =>
    app.inject({ method: 'POST', url: `/api/contact${query}`, headers, payload });

  const statuses = [
    await send(JSON_TYPE, json),
    await send(FORM_TYPE, form),
    await send(JSON_TYPE, JSON.stringify({ ...MARKED_REQUEST, service: 'servicequartz' })),
    await send(FORM_TYPE, `${form}&name=namequartz`),
    await send(JSON_TYPE, json.slice(0, -1)),
    await send({ 'content-type': 'text/quartz' }, json),
    await send(JSON_TYPE, json.repeat(300)),
    await send(JSON_TYPE, json, '?quartz=1'),
    await app.inject('/api/quartz?quartz'),
    await app.inject('/api/quartz%ff'),
  ].map(({ statusCode }) => statusCode);
  await database.schema.dropTable('lead').execute();
  const { statusCode: lastStatus } = await send(JSON_TYPE, json);

  expect([...statuses, lastStatus]).toEqual([201, 201, 422, 422, 400, 415, 413, 201, 404, 404, 500]);
  expect(logged().match(/"msg":"answered"/g)).toHaveLength(10);
  expect(logged()).toContain('SQLITE_ERROR');
  expect(logged().toLowerCase()).not.toContain('quartz');
});

test('an error is found in the log by the instance of its answer', async () => {
  const { app, database, logged } = await openTestApi();
  await database.schema.dropTable('lead').execute();
  const response = await app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: JSON_TYPE,
    payload: MARKED_REQUEST,
  });
  const requestId = response.json().instance.replace('/api/requests/', '');
  const lines = logged()
    .split('\n')
    .filter((line) => line.includes(requestId));
  expect(lines.some((line) => line.includes('"failure":{"name":"SqliteError","code":"SQLITE_ERROR"'))).toBe(
    true,
  );
});

test('each answer is a line of the log, but that the API is well is none', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { stream }, logController: new PrivateLog() });
  for (const [address, status] of [
    ['/api/health', 200],
    ['/api/health/ready', 503],
    ['/api/contact', 200],
  ] as const)
    app.get(address, (_, reply) => reply.code(status).send());
  for (const url of ['/api/health', '/api/health/ready', '/api/contact']) await app.inject(url);
  expect(lines.map(({ route, status }) => [route, status])).toEqual([
    ['/api/health/ready', 503],
    ['/api/contact', 200],
  ]);
});
