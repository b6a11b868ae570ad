import { countLeads } from '../leads/store.ts';
import { checkWriting } from '../operation/health.ts';
import { openTestApi, openTestLeads, REQUEST } from '../testing/api.ts';
import { describePostgres } from '../testing/postgres.ts';

describePostgres((server) => {
  test('the rate limit holds in sum over four instances of the API', async () => {
    const url = await server.createMigrated();
    const apis = await Promise.all(
      [1, 2, 3, 4].map(async () =>
        openTestApi({ database: await openTestLeads(url), protection: { rateLimitMax: 10 } }),
      ),
    );
    const posts = Array.from({ length: 40 }, (_, index) =>
      apis[index % 4]?.app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST }),
    );
    const statuses = (await Promise.all(posts)).map((answer) => answer?.statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    const [api] = apis;
    if (!api) throw new Error('No API was started.');
    expect(await countLeads(api.database)).toBe(10);
    await checkWriting(api.database);
    const metrics = await api.app.inject('/api/metrics');
    expect(metrics.body).toContain('leads_deliveries{target="mail",state="pending"} 10\n');
    expect(api.logged()).not.toContain('counted in memory');
  });

  test('what a clock that ran ahead has counted holds nobody up', async () => {
    const database = await openTestLeads(await server.createMigrated());
    const { app, logged } = await openTestApi({ database, protection: { rateLimitMax: 1 } });
    const post = async () =>
      (await app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST })).statusCode;
    expect([await post(), await post()]).toEqual([201, 429]);
    const ahead = new Date(Date.now() + 400 * 24 * 60 * 60_000).toISOString();
    await database.updateTable('rate_count').set({ expires_at: ahead }).execute();
    expect([await post(), await post()]).toEqual([201, 429]);
    expect(logged()).not.toContain('counted in memory');
  });
});
