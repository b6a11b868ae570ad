import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buildServer } from './app.ts';
import { noStore } from './testing/small-site.ts';

/** What the API hears of one request to the site. */
async function heard(trustProxy: string[], remoteAddress: string, headers: Record<string, string>) {
  const seen: IncomingHttpHeaders[] = [];
  const api = createServer((request, response) => {
    seen.push(request.headers);
    response.end();
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const address = api.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const app = buildServer({
    store: noStore(),
    api: `http://127.0.0.1:${port}`,
    origin: 'http://127.0.0.1',
    trustProxy,
  });
  await app.inject({ method: 'POST', url: '/api/contact', payload: {}, remoteAddress, headers });
  await app.close();
  await new Promise((resolve) => api.close(resolve));
  const [{ 'x-forwarded-for': from, 'x-forwarded-host': host, 'x-forwarded-proto': protocol } = {}] = seen;
  return { from, host, protocol, others: [seen[0]?.forwarded, seen[0]?.['x-real-ip']] };
}

const HOST = { host: 'www.example.com' };
const NOTHING = [undefined, undefined];

test('the API is told from where a request came and what it asked for', async () => {
  expect(await heard([], '203.0.113.5', HOST)).toEqual({
    from: '203.0.113.5',
    host: 'www.example.com',
    protocol: 'http',
    others: NOTHING,
  });
});

test('what a visitor made up does not reach the API', async () => {
  const forged = {
    ...HOST,
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=198.51.100.1',
    'x-real-ip': '198.51.100.1',
    connection: 'x-forwarded-for',
  };
  for (const peer of ['203.0.113.5', '127.0.0.1']) {
    expect(await heard([], peer, forged)).toEqual({
      from: peer,
      host: 'www.example.com',
      protocol: 'http',
      others: NOTHING,
    });
  }
});

test('the address that a trusted proxy has seen is passed on, without the proxy and what a visitor made up before', async () => {
  const through = {
    host: 'inside:3000',
    'x-forwarded-for': '198.51.100.1, 203.0.113.5',
    'x-forwarded-host': 'www.example.com',
    'x-forwarded-proto': 'https',
  };
  expect(await heard(['10.0.0.0/8'], '10.0.0.2', through)).toEqual({
    from: '203.0.113.5',
    host: 'www.example.com',
    protocol: 'https',
    others: NOTHING,
  });
});

test.each([
  ['203.0.113.5:5001', '203.0.113.5'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['198.51.100.1, 203.0.113.5:5001', '203.0.113.5'],
  ['203.0.113.5:5001, 10.0.0.3:443', '203.0.113.5'],
  ['unknown, 203.0.113.5', '203.0.113.5'],
  ['unknown', '10.0.0.2'],
  ['203.0.113.5, _hidden', '10.0.0.2'],
  ['203.0.113.5:x', '10.0.0.2'],
  ['999.0.113.5:80', '10.0.0.2'],
  ['[203.0.113.5', '10.0.0.2'],
])('of "%s" that a trusted proxy says the API hears %s', async (said, from) => {
  const through = { ...HOST, 'x-forwarded-for': said };
  expect((await heard(['10.0.0.0/8'], '10.0.0.2', through)).from).toBe(from);
});

test('the log says once that a trusted proxy names no address, without what it says', async () => {
  const app = buildServer({
    store: noStore(),
    api: 'http://127.0.0.1:1',
    origin: 'http://127.0.0.1',
    trustProxy: ['10.0.0.0/8'],
  });
  await app.ready();
  const warn = jest.spyOn(app.log, 'warn').mockImplementation(() => undefined);
  const ask = (said: string) =>
    app.inject({ url: '/healthz', remoteAddress: '10.0.0.2', headers: { 'x-forwarded-for': said } });
  await ask('203.0.113.5:5001');
  expect(warn).not.toHaveBeenCalled();
  for (const said of ['unknown', '_x', 'unknown']) await ask(said);
  expect(warn.mock.calls).toEqual([[{ peer: '10.0.0.2' }, expect.stringContaining('no address')]]);
  await app.close();
});

test('the log names once whoever sends the header and is not known, twenty of them, and is silent about proxies that are', async () => {
  const app = buildServer({
    store: noStore(),
    api: 'http://127.0.0.1:1',
    origin: 'http://127.0.0.1',
    trustProxy: ['10.0.0.0/8'],
  });
  await app.ready();
  const warn = jest.spyOn(app.log, 'warn').mockImplementation(() => undefined);
  const ask = (remoteAddress: string, headers = {}) =>
    app.inject({ url: '/healthz', remoteAddress, headers });
  const forwarded = { 'x-forwarded-for': '198.51.100.1' };
  await ask('203.0.113.5');
  await ask('10.0.0.2', forwarded);
  expect(warn).not.toHaveBeenCalled();
  await ask('203.0.113.5', forwarded);
  await ask('203.0.113.5', forwarded);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith({ peer: 'a public address' }, expect.stringContaining('TRUST_PROXY'));
  await ask('203.0.113.6', forwarded);
  expect(warn).toHaveBeenCalledTimes(1);
  await ask('192.168.0.6', forwarded);
  expect(warn).toHaveBeenLastCalledWith({ peer: '192.168.0.6' }, expect.anything());
  for (let index = 0; index < 40; index += 1) await ask(`192.168.0.${100 + (index % 30)}`, forwarded);
  expect(warn).toHaveBeenCalledTimes(20);
  await app.close();
});
