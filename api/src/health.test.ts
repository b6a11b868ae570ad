import { openTestApi } from './testing/api.ts';

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
