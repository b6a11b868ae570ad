import { join } from 'node:path';
import { sql } from 'kysely';
import { StorageUnavailable } from '../database/storage-unavailable.ts';
import { openTestApi, temporaryFolder } from '../testing/api.ts';
import { fakeDate } from '../testing/clock.ts';
import { until } from '../testing/until.ts';
import { checkDisk } from './health.ts';

test('the API is healthy while the database answers', async () => {
  const { app } = await openTestApi();
  const response = await app.inject('/api/health');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: 'ok' });
});

test('the API is not healthy without its table', async () => {
  const { app, database } = await openTestApi();
  await database.schema.dropTable('lead').execute();
  const response = await app.inject('/api/health');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('30');
  expect(response.json()).toMatchObject({ type: '/problems/storage-unavailable', status: 503 });
});

test('the API is not healthy when the database is closed', async () => {
  const { app, database } = await openTestApi();
  await database.destroy();
  expect((await app.inject('/api/health')).statusCode).toBe(503);
});

test.each(['/api/health/live', '/api/health/ready'])('%s is well while all is', async (url) => {
  const { app } = await openTestApi();
  const response = await app.inject(url);
  expect([response.statusCode, response.body]).toEqual([200, '{"status":"ok"}']);
});

test('the API lives but is not ready while the database cannot be written to, and is ready again by itself, also where the clock was put back', async () => {
  fakeDate();
  const { app, database } = await openTestApi();
  const ready = () => app.inject('/api/health/ready');
  await sql`pragma query_only = on`.execute(database);
  const response = await ready();
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('30');
  expect(response.json()).toMatchObject({ type: '/problems/storage-unavailable' });
  expect((await app.inject('/api/health/live')).statusCode).toBe(200);

  await sql`pragma query_only = off`.execute(database);
  expect((await ready()).statusCode).toBe(503);
  jest.setSystemTime(Date.now() - 24 * 60 * 60_000);
  await until(async () => (await ready()).statusCode === 200);
});

test('the API is not ready once a newer version has changed the tables under it, and says so', async () => {
  const { app, database } = await openTestApi();
  await database.insertInto('breaking_change').values({ name: '999-newer' }).execute();
  const response = await app.inject('/api/health/ready');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({
    type: '/problems/storage-unavailable',
    detail: expect.stringMatching(/^This version cannot use its database any more: .*\(999-newer\)/),
  });
});

test('many who ask whether the API is ready cost one write a second', async () => {
  const { app, database } = await openTestApi();
  const changes = async () =>
    (await sql<{ n: number }>`select total_changes() as n`.execute(database)).rows[0]?.n ?? 0;
  await app.ready();
  const before = await changes();
  await Promise.all(Array.from({ length: 50 }, () => app.inject('/api/health/ready')));
  expect((await changes()) - before).toBeLessThanOrEqual(2);
  expect((await changes()) - before).toBeGreaterThanOrEqual(1);
});

test('a disk without room for leads makes the API unready', async () => {
  const folder = temporaryFolder();
  await expect(checkDisk(folder)).resolves.toBeUndefined();
  await expect(checkDisk(folder, Number.MAX_SAFE_INTEGER)).rejects.toThrow(StorageUnavailable);
  await expect(checkDisk(join(folder, 'not', 'there'))).resolves.toBeUndefined();
});
