import { integrityOf } from '@site/releases';
import Fastify from 'fastify';
import { HandedOutEntries } from './entries.ts';

test('a page gets the entry that it was made with, and the newest under an address that says none', async () => {
  let text = 'first';
  const scripts = Fastify();
  scripts.get('/remoteEntry.js', () => text);
  const entries = new HandedOutEntries(
    `${await scripts.listen({ host: '127.0.0.1', port: 0 })}/`,
    '/@section/',
  );
  const app = Fastify();
  entries.serve(app);
  const bytes = async (url: string) => (await app.inject(url)).rawPayload;

  const first = await entries.now();
  text = 'second';
  const second = await entries.now();
  text = 'third';
  for (const { url, integrity } of [first, second]) {
    expect(integrityOf(await bytes(url))).toBe(integrity);
    // As the page asks again where something failed.
    expect(integrityOf(await bytes(`${url}?retry=2`))).toBe(integrity);
  }
  expect((await bytes('/@section/remoteEntry.js')).toString()).toBe('third');
  expect((await bytes('/@section/remoteEntry.js?0123456789abcdef')).toString()).toBe('third');
  await Promise.all([app.close(), scripts.close()]);
});
