import { onBothDatabases, openApi, storeLead } from './testing/api.ts';

test('readiness says why leads cannot be stored', async () => {
  const { app, db, logged } = await openApi();
  expect((await app.inject({ url: '/api/health/ready' })).json()).toEqual({ status: 'ok' });
  const { sql } = await import('kysely');
  await sql`pragma query_only = 1`.execute(db);
  const readOnly = await app.inject({ url: '/api/health/ready' });
  expect([readOnly.statusCode, readOnly.json().title]).toEqual([503, 'Storage unavailable']);
  await sql`pragma query_only = 0`.execute(db);
  await sql`drop table secret`.execute(db);
  const broken = await app.inject({ url: '/api/health/ready' });
  expect([broken.statusCode, broken.json().title]).toEqual([500, 'Internal error']);
  expect(logged()).toContain('no such table: secret');
  expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200);
});

test('readiness is degraded after deliveries were given up', async () => {
  const { app, db } = await openApi();
  await storeLead(db);
  await db.updateTable('delivery').set({ status: 'dead' }).execute();
  const answer = await app.inject({ url: '/api/health/ready' });
  expect([answer.statusCode, answer.json().status]).toEqual([200, 'degraded']);
});

onBothDatabases((open) => {
  test('metrics count leads and deliveries, with the token', async () => {
    const token = 'token-of-section-teams-1234567890ab';
    const { app, db } = await openApi({ db: await open(), environment: { REPORTS_READ_TOKEN: token } });
    await storeLead(db);
    const read = (headers = {}) => app.inject({ url: '/api/metrics', headers });
    const { body } = await read({ authorization: `Bearer ${token}` });
    expect(body).toContain('leads_deliveries{target="mail",status="pending"} 1');
    expect((await read()).statusCode).toBe(401);
  });
});

test('the description has the routes of other programs, with the fields of the form, and none of the inbox', async () => {
  const { app } = await openApi({
    environment: { REPORTS_READ_TOKEN: 'token-of-section-teams-1234567890ab' },
  });
  const { openapi, paths } = (await app.inject({ url: '/api/openapi.json' })).json();
  expect(openapi).toBe('3.1.0');
  const body = paths['/api/contact'].post.requestBody.content['application/json'].schema;
  expect(body.required).toContain('message');
  expect(body.properties.name).toMatchObject({ type: 'string', maxLength: 200 });
  expect(Object.keys(paths)).toContain('/api/reports/pages');
  expect(Object.keys(paths).filter((path) => path.startsWith('/staff'))).toEqual([]);
});
