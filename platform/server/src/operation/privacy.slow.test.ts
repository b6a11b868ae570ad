import { Writable } from 'node:stream';
import { send, startApi } from '../testing/connections.ts';
import { openSite } from '../testing/open-site.ts';
import { buildMetrics } from './metrics.ts';

const VISITOR = '203.0.113.77';

/** What may not be found anywhere, and is in every request. */
const HEADERS = [
  'host: site',
  'connection: close',
  `x-forwarded-for: ${VISITOR}`,
  `forwarded: for=${VISITOR}`,
  'user-agent: Zqagent/1.0',
  'cookie: preview=zqtoken; session=zqcookie',
  'authorization: Bearer zqtoken',
  'referer: http://site/preview?token=zqtoken',
].join('\r\n');

const REQUESTS = [
  'GET /contact?zqquery',
  'GET /nowhere?zqquery=1',
  'GET /preview?token=zqtoken',
  'GET /preview%3Ftoken=zqtoken',
  'GET http://zquser:zqtoken@site/preview?token=zqtoken',
  'GET /releases/shell/1/client/a.js?zqquery',
  'GET /api/any?zqquery',
  'PUT /?zqquery',
  'GET /%zz?zqquery',
];

test.each([
  ['itself', []],
  ['through a trusted proxy', ['127.0.0.0/8']],
])('log, access log and metrics do not identify a visitor who comes %s', async (_how, trustProxy) => {
  const forwarded: unknown[] = [];
  const { api } = await startApi(({ headers, url }, response) => {
    forwarded.push(headers['x-forwarded-for']);
    if (url?.includes('drop')) response.destroy();
    else response.end();
  });
  let log = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const { measure, server: metrics } = buildMetrics();
  const { listen } = await openSite({
    api,
    trustProxy,
    measure,
    logger: { level: 'warn', stream },
  });
  const port = await listen();
  for (const line of [...REQUESTS, 'GET /api/drop?zqquery'])
    await send(port, `${line} HTTP/1.1\r\n${HEADERS}\r\n\r\n`);
  await send(port, `zqword\r\n${HEADERS}\r\n\r\n`);
  const written = log + (await metrics.inject('/metrics')).body;
  expect(log).toContain('The API does not answer');
  expect(written).not.toMatch(/zq/i);
  expect(written).not.toContain(VISITOR);
  // Only the API, whose limit of requests needs it, hears the address.
  expect(forwarded[0]).toBe(trustProxy.length > 0 ? VISITOR : '127.0.0.1');
});
