import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stopProgram } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import { afterThisTest, ownPrograms } from '../testing/own-programs.ts';
import { pathOf } from './access-log.ts';

/** Where the visitor's connections come from, and where a proxy says that they come from. */
const ADDRESSES = ['127.0.0.77', '203.0.113.77'] as const;

/** What may not be found anywhere, and is in every request. */
const HEADERS = [
  'host: site',
  'connection: close',
  `x-forwarded-for: ${ADDRESSES[1]}`,
  `x-real-ip: ${ADDRESSES[1]}`,
  `forwarded: for=${ADDRESSES[1]}`,
  'user-agent: Zqagent/1.0',
  'cookie: preview=zqtoken; session=zqcookie',
  'authorization: Bearer zqtoken',
  'referer: http://site/preview?token=zqtoken',
  'accept: text/html',
].join('\r\n');

const REQUESTS = [
  'GET /two?zqquery',
  'HEAD /two',
  'GET /nowhere?zqquery=1',
  'GET /two/?zqquery',
  'GET /preview?token=zqtoken',
  'GET /preview%3Ftoken=zqtoken',
  'GET /preview#token=zqtoken',
  'GET http://zquser:zqtoken@site/preview?token=zqtoken',
  'GET /preview/end?zqquery',
  'GET /releases/shell/1/client/a.js?zqquery',
  'GET /api/leads?zqquery',
  'PUT /?zqquery',
  'GET /%zz?zqquery',
  'GET /%zz%3Fzqquery',
];

const MARK = /zq/i;

test.each([
  ['itself', '', ADDRESSES[0]],
  ['through a proxy that is believed', 'loopback', ADDRESSES[1]],
])('nothing is written of who a visitor is that comes %s', async (_how, trusted, visitor) => {
  const forwarded: unknown[] = [];
  const api = createServer(({ headers }, response) => {
    forwarded.push(headers['x-forwarded-for']);
    response.writeHead(200, { connection: 'close' }).end();
  });
  const [apiPort, metricsPort] = [await freePort(), await freePort()];
  await once(api.listen(apiPort, '127.0.0.1'), 'listening');
  afterThisTest(() => api.close());
  const { data, port, startSite } = await ownPrograms({
    ACCESS_LOG: '1',
    METRICS_PORT: String(metricsPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
    TRUST_PROXY: trusted,
  });
  const site = await startSite();
  const send = (bytes: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESSES[0] });
    socket.write(bytes);
    return text(socket);
  };
  for (const line of REQUESTS) await send(`${line} HTTP/1.1\r\n${HEADERS}\r\n\r\n`);
  await send(`zqword\r\n${HEADERS}\r\n\r\n`);
  // What the log says of an API that does not answer is said of a visitor's request.
  api.closeAllConnections();
  api.close();
  await send(`GET /api/contact?zqquery HTTP/1.1\r\n${HEADERS}\r\n\r\n`);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await stopProgram(site);
  const written = metrics + site.written.stdout + site.written.stderr;

  // The API is told, and nobody else.
  expect(forwarded).toEqual([visitor]);
  expect(written).not.toMatch(MARK);
  // Whoever comes from this machine or a private network with such a header is taken for a proxy, and named once.
  const others = written.split('\n').filter((line) => !line.includes('TRUST_PROXY does not name'));
  expect(others.length).toBeGreaterThan(REQUESTS.length);
  for (const address of ADDRESSES) expect(others.join('\n')).not.toContain(address);
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )) {
    const content = readFileSync(join(entry.parentPath, entry.name), 'latin1');
    expect([entry.name, ADDRESSES.some((address) => content.includes(address))]).toEqual([entry.name, false]);
  }

  const lines = site.written.stdout.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
  const said = lines.filter(({ path, status }) => path !== '/' && status);
  expect(said.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'GET /two 200',
    'HEAD /two 200',
    'GET /nowhere 404',
    'GET /two/ 301',
    'GET /preview 403',
    'GET /preview 404',
    'GET /preview 403',
    'GET /preview 403',
    'GET /preview/end 303',
    'GET /releases/shell/1/client/a.js 404',
    'GET /api/leads 200',
    'GET /%zz 400',
    'GET /%zz 400',
    'undefined undefined 400',
    'GET /api/contact 503',
  ]);
  const [page] = said;
  expect(Object.keys(page).sort()).toEqual(
    ['bytes', 'hostname', 'level', 'method', 'milliseconds', 'msg', 'path', 'pid', 'status', 'time'].sort(),
  );
  for (const { bytes } of said.filter(({ path }) => path)) expect(bytes).toBeGreaterThan(100);
});

test('without the setting no request is logged, and there are no metrics', async () => {
  const { origin, startSite } = await ownPrograms();
  const site = await startSite();
  await fetch(`${origin}/two`);
  await stopProgram(site);
  expect(site.written).toEqual({ stdout: '', stderr: '' });
});

test.each([
  ['/contact', '/contact'],
  ['/contact?a=1#b', '/contact'],
  ['/preview%3ftoken=1', '/preview'],
  ['/preview;token=1', '/preview'],
  ['/preview%253Ftoken=1', '/preview'],
  ['/preview&token=1', '/preview'],
  ['/preview/token=1', '/preview'],
  ['/preview/end', '/preview/end'],
  ['https://user:password@site:1/contact?a', '/contact'],
  ['https://user:password@site', ''],
  ['*', '*'],
  [`/${'a'.repeat(500)}`, `/${'a'.repeat(199)}`],
])('of %s the log has the path %s', (target, path) => {
  expect(pathOf(target)).toBe(path);
});
