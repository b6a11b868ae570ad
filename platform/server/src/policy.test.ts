import { buildServer } from './app.ts';
import { noStore } from './testing/small-site.ts';

test.each([
  ['https://www.example.com', 'max-age=31536000'],
  ['http://127.0.0.1:3000', undefined],
])('at %s browsers are told %j of TLS, and nothing of other hosts', async (origin, said) => {
  const app = buildServer({
    store: noStore(),
    api: 'http://127.0.0.1:1',
    origin,
    trustProxy: [],
  });
  const { headers } = await app.inject('/healthz');
  await app.close();
  expect(headers['strict-transport-security']).toBe(said);
});
