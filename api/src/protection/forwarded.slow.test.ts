import { openTestApi, REQUEST } from '../testing/api.ts';

/** The peers that the log has named, in their order. */
function named(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.includes('TRUST_SITE'));
  return lines.map((line) => JSON.parse(line).peer);
}

test('the log names once whoever sends X-Forwarded-For and is not believed, and is silent about servers of the site', async () => {
  const { app, logged } = await openTestApi({ protection: { trustProxy: ['10.0.0.0/8'] } });
  const post = (remoteAddress: string, headers = {}) =>
    app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST, remoteAddress, headers });
  const forwarded = { 'x-forwarded-for': '198.51.100.1' };
  await post('203.0.113.5');
  await post('10.0.0.2', forwarded);
  expect(named(logged())).toEqual([]);
  for (const peer of ['192.168.0.5', '127.0.0.1', 'fd00::1', '::ffff:192.168.0.6', '192.168.0.5'])
    await post(peer, forwarded);
  expect(named(logged())).toEqual(['192.168.0.5', '127.0.0.1', 'fd00::1', '::ffff:192.168.0.6']);
  expect(logged()).not.toContain('198.51.100.1');
});

test("a public address, which may be a visitor's, is not in the log", async () => {
  const { app, logged } = await openTestApi({ protection: { trustProxy: ['10.0.0.0/8'] } });
  for (const remoteAddress of ['203.0.113.5', '8.8.8.8', '2001:4860:4860::8888', '8.8.8.8'])
    await app.inject({ url: '/api/health', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.1' } });
  expect(named(logged())).toEqual(['a public address']);
  expect(logged()).not.toMatch(/203\.0\.113|8\.8\.8\.8|2001:4860|198\.51/);
});

test('where nobody is trusted, at most twenty are named', async () => {
  const { app, logged } = await openTestApi({ protection: { trustProxy: [] } });
  for (let host = 1; host <= 30; host += 1) {
    const remoteAddress = `192.168.0.${host}`;
    await app.inject({ url: '/api/health', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.1' } });
  }
  expect(named(logged())).toHaveLength(20);
});
