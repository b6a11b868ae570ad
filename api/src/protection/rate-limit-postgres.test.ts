import { countLeads } from '../leads/store.ts';
import { checkWriting } from '../operation/health.ts';
import { openTestApi, openTestLeads, REQUEST } from '../testing/api.ts';
import { describePostgres } from '../testing/postgres.ts';

describePostgres((server) => {
  test('the rate limit holds in sum over four instances of the API', async () => {
    const url = await server.createDatabase();
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
});
