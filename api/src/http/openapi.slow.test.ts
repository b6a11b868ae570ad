import Ajv from 'ajv/dist/2020';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { formPost, openTestApi, REQUEST } from '../testing/api.ts';
import { insertLead } from '../testing/leads.ts';

const TOKEN = 'a-token-of-staff-0123456789';
const STAFF = { authorization: `Bearer ${TOKEN}` };

function openApi(rateLimitMax = 100) {
  return openTestApi({ protection: { leadsToken: TOKEN, rateLimitMax } });
}

test('the document has every address, with what it takes', async () => {
  const { app } = await openApi();
  const response = await app.inject('/api/openapi.json');
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  const document = response.json();
  expect(document.openapi).toBe('3.1.0');
  const addresses = Object.entries<object>(document.paths).map(([path, methods]) => [
    path,
    ...Object.keys(methods),
  ]);
  expect(addresses.sort()).toEqual([
    ['/api/contact', 'post'],
    ['/api/health', 'get'],
    ['/api/health/live', 'get'],
    ['/api/health/ready', 'get'],
    ['/api/leads', 'get'],
    ['/api/metrics', 'get'],
    ['/api/openapi.json', 'get'],
    ['/api/reports', 'post'],
    ['/api/reports/views', 'post'],
  ]);
  const { content } = document.paths['/api/contact'].post.requestBody;
  expect(Object.keys(content)).toEqual(['application/json', 'application/x-www-form-urlencoded']);
  expect(content['application/json'].schema).toMatchObject({
    required: ['name', 'email', 'phone', 'service', 'message'],
    properties: { message: { type: 'string', maxLength: 5000 } },
  });
  const reports = document.paths['/api/reports'].post;
  expect(Object.keys(reports.requestBody.content)).toEqual([
    'application/reports+json',
    'application/csp-report',
  ]);
  expect(reports.parameters).toMatchObject([{ name: 'composition', in: 'query', required: true }]);
  const parameters = document.paths['/api/leads'].get.parameters.map(({ name }: { name: string }) => name);
  expect(parameters).toEqual(['from', 'to', 'service', 'state', 'cursor', 'limit', 'format']);
});

test('what is not offered is not in the document', async () => {
  const { app } = await openTestApi();
  expect((await app.inject('/api/openapi.json')).json().paths).not.toHaveProperty('/api/leads');
});

test('answers are as the document says', async () => {
  const { app, database } = await openApi(9);
  await insertLead(database, REQUEST);
  const { paths } = (await app.inject('/api/openapi.json')).json();
  const ajv = new Ajv({ strict: false, validateFormats: false });

  function expectDescribed(method: string, path: string, status: number, response: LightMyRequestResponse) {
    expect([path, response.statusCode]).toEqual([path, status]);
    if (status === 204) {
      expect([response.body, paths[path]?.[method]?.responses]).toEqual([
        '',
        expect.objectContaining({ 204: expect.anything() }),
      ]);
      return;
    }
    const [type = ''] = String(response.headers['content-type']).split(';');
    const schema = paths[path]?.[method]?.responses[status]?.content[type]?.schema;
    expect([path, status, type, typeof schema]).toEqual([path, status, type, 'object']);
    const body = type.endsWith('json') ? response.json() : response.body;
    ajv.validate(schema, body);
    expect([path, status, ajv.errors]).toEqual([path, status, null]);
  }

  async function post(status: number, payload: string | object, headers: Record<string, string> = {}) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/contact',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expectDescribed('post', '/api/contact', status, response);
  }

  async function report(status: number, payload: string | object, composition = '0123456789abcdef') {
    const response = await app.inject({
      method: 'POST',
      url: `/api/reports?composition=${composition}`,
      payload,
      headers: { 'content-type': 'application/reports+json' },
    });
    expectDescribed('post', '/api/reports', status, response);
  }

  async function get(status: number, path: string, query = '', headers = {}) {
    expectDescribed('get', path, status, await app.inject({ url: `${path}${query}`, headers }));
  }

  await post(201, REQUEST);
  await post(400, '{');
  await post(403, REQUEST, { 'sec-fetch-site': 'cross-site' });
  await post(413, `"${'x'.repeat(40_000)}"`);
  await post(415, REQUEST, { 'content-type': 'text/plain' });
  await post(422, { name: 'A' });
  expectDescribed('post', '/api/contact', 201, await app.inject(formPost(REQUEST)));
  expectDescribed('post', '/api/contact', 422, await app.inject(formPost({})));
  const violation = { type: 'csp-violation', body: { effectiveDirective: 'script-src' } };
  await report(204, [violation]);
  await report(204, violation);
  await report(400, [7]);
  await report(400, [violation], 'x');
  await report(413, `"${'x'.repeat(300_000)}"`);
  await get(200, '/api/leads', '', STAFF);
  await get(200, '/api/leads', '?format=csv&limit=1', STAFF);
  await get(400, '/api/leads', '?limit=x', STAFF);
  await get(401, '/api/leads');
  for (const path of ['/api/health', '/api/health/live', '/api/health/ready', '/api/metrics'])
    await get(200, path);
  await get(200, '/api/openapi.json');
  await get(401, '/api/metrics', '', { 'x-forwarded-for': '192.0.2.1' });
  for (let index = 0; index < 5; index += 1) await post(201, REQUEST);
  await post(429, REQUEST);
  await sql`pragma query_only = on`.execute(database);
  const other = { 'x-forwarded-for': '192.0.2.1' };
  await post(503, REQUEST, other);
  await database.destroy();
  await post(500, REQUEST, other);
  await get(503, '/api/health');
});

test('a schema that does not fit is noticed', async () => {
  const { app } = await openApi();
  const { paths } = (await app.inject('/api/openapi.json')).json();
  const { schema } = paths['/api/contact'].post.responses[201].content['application/json'];
  expect(new Ajv({ strict: false, validateFormats: false }).validate(schema, { id: 7 })).toBe(false);
});
