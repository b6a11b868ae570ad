import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { packUpload, ReleaseError } from '@site/releases';
import { OPERATIONS } from '@site/releases/contract';
import { openDeploy, statusAndCode, type TestDeploy } from './testing/deploy.ts';

let deploy: TestDeploy;
let token: string;
let port: number;
let sockets: Socket[];

const LIMITS = { totalBodies: 1000, connections: 5, upload: 1000, requestsPerMinute: 30 };

const SHORT = { headersTimeout: 300, bodyTimeout: 400, requestTimeout: 600, checkInterval: 50 };

async function start(limits: object = LIMITS): Promise<void> {
  deploy = await openDeploy({ limits });
  token = await deploy.token(['mf-two']);
  port = Number(new URL(await deploy.app.listen({ host: '127.0.0.1', port: 0 })).port);
  sockets = [];
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await deploy.close();
});

function open(sent: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(sent);
  sockets.push(socket);
  return socket;
}

function head(length: number): string {
  const headers = [`authorization: Bearer ${token}`, 'content-type: application/json', 'connection: close'];
  return `POST /promotions HTTP/1.1\r\nhost: deploy\r\n${headers.join('\r\n')}\r\ncontent-length: ${length}\r\n\r\n`;
}

function uploadHead(length: number): string {
  return head(length)
    .replace(/^.*/, 'PUT /releases/mf-two HTTP/1.1')
    .replace('application/json', 'application/gzip');
}

test.each([
  ['headers never end', () => 'GET /status HTTP/1.1\r\nhost: deploy\r\n', 300],
  ['body never ends', () => `${head(900)}{`, 400],
  ['upload never ends', () => uploadHead(900), 600],
])('a request whose %s is closed in time', async (_what, sent, milliseconds) => {
  await start(SHORT);
  const begun = Date.now();
  const socket = open(sent());
  await once(socket.resume(), 'close');
  expect(Date.now() - begun).toBeGreaterThanOrEqual(milliseconds - 50);
  expect(Date.now() - begun).toBeLessThan(20_000);
});

test('unfinished bodies cannot fill the memory: further ones get 503 until they end', async () => {
  await start();
  const first = open(`${head(900)}{`);
  await sleep(100);
  expect(await text(open(`${head(200)}{"releases":[]}`))).toMatch(/^HTTP\/1.1 503 /);
  first.destroy();
  await sleep(100);
  const body = '{"releases":[]}';
  expect(await text(open(`${head(body.length)}${body}`))).toMatch(/^HTTP\/1.1 400 /);
});

test('more connections than the limit are closed', async () => {
  await start();
  for (let count = 0; count < 5; count += 1) await once(open(''), 'connect');
  const sixth = open('GET /healthz HTTP/1.1\r\n\r\n');
  expect(await text(sixth).catch(() => '')).toBe('');
});

test('an upload above the limit is refused, and an upload of another type too', async () => {
  await start();
  const put = async (type: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const init = { method: 'PUT', headers, body: 'x'.repeat(5_000_000) };
    const answer = await fetch(`http://127.0.0.1:${port}/releases/mf-two`, init);
    const problem = await answer.json();
    return statusAndCode({ statusCode: answer.status, json: () => problem });
  };
  expect(await put('application/gzip')).toBe('413 too-large');
  expect(await put('application/json')).toBe('400 bad-request');
});

test('an upload counts until its work ends, even if its client hangs up', async () => {
  await start({ uploads: 1 });
  const publish = deploy.service.publish.bind(deploy.service);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    jest.spyOn(deploy.service, 'publish').mockImplementationOnce(async (...args) => {
      resolve();
      await held;
      return publish(...args);
    });
  });
  const payload = await packUpload(new Map());
  const headers = { 'content-type': 'application/gzip' };
  const put = async () =>
    statusAndCode(await deploy.ask('PUT', '/releases/mf-two', token, { payload, headers }));
  const upload = open(uploadHead(payload.length));
  upload.write(payload);
  await begun;
  upload.destroy();
  await sleep(100);
  expect(await put()).toBe('429 busy');
  goOn();
  // It unpacks the upload first.
  while ((await put()) === '429 busy') await sleep(100);
  expect(await put()).toBe('422 bad-upload');
  const unfinished = open(uploadHead(900));
  await sleep(100);
  expect(await put()).toBe('429 busy');
  unfinished.destroy();
  await sleep(100);
  expect(await put()).toBe('422 bad-upload');
});

test('a publisher who sends too many requests has to wait', async () => {
  await start();
  const answers = [];
  for (let count = 0; count < 31; count += 1) answers.push(await deploy.ask('GET', '/status', token));
  expect(answers.map(({ statusCode }) => statusCode).indexOf(429)).toBe(30);
  expect(statusAndCode(await deploy.ask('GET', '/status', token))).toBe('429 busy');
  expect((await deploy.ask('GET', '/status', await deploy.token(['mf-two']))).statusCode).toBe(200);
});

test('an address that sends too many wrong tokens has to wait, whatever it sends next', async () => {
  await start();
  const wrong = `sitep_${'0'.repeat(16)}_${'x'.repeat(43)}`;
  const read = jest.spyOn(deploy.store.publishers, 'read');
  const answers = [];
  for (let count = 0; count < 31; count += 1) answers.push(await deploy.ask('GET', '/status', wrong));
  expect(answers.map(({ statusCode }) => statusCode).indexOf(429)).toBe(30);
  expect(statusAndCode(await deploy.ask('GET', '/status', token))).toBe('429 busy');
  expect(read).toHaveBeenCalledTimes(30);
  const elsewhere = await deploy.ask('GET', '/status', token, { remoteAddress: '203.0.113.5' });
  expect(elsewhere.statusCode).toBe(200);
});

test('a store that does not answer blocks no address and ends no session', async () => {
  await start();
  const headers = await deploy.signIn(token);
  const get = () => deploy.app.inject({ url: '/status', headers });
  const error = new ReleaseError('unavailable', 'The store does not answer.');
  const read = jest.spyOn(deploy.store.publishers, 'read').mockRejectedValue(error);
  for (let count = 0; count < 31; count += 1) {
    const answer = await get();
    expect([answer.statusCode, answer.cookies]).toEqual([503, []]);
  }
  read.mockRestore();
  expect((await get()).statusCode).toBe(200);
});

test('errors do not repeat the request, and an unknown address names the OpenAPI document', async () => {
  await start();
  const payload = { releases: ['secret words'], more: 1 };
  const wrong = await deploy.ask('POST', '/promotions', token, { payload });
  expect(statusAndCode(wrong)).toBe('400 bad-request');
  expect(wrong.headers['content-type']).toMatch('application/problem+json');
  expect(wrong.json().detail).toContain('/releases/0: Write name@version');
  expect(wrong.body).not.toContain('secret');
  expect(statusAndCode(await deploy.app.inject('/unknown'))).toBe('404 not-found');
  expect(statusAndCode(await deploy.app.inject('/%zz'))).toBe('400 bad-request');
});

test('the OpenAPI document has every operation of the contract', async () => {
  await start();
  const { paths } = (await deploy.app.inject('/openapi.json')).json();
  for (const { method, path, summary } of Object.values(OPERATIONS)) {
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    expect(operation.summary).toBe(summary);
  }
  expect(paths['/promotions'].post.requestBody.content['application/json'].schema.required).toEqual([
    'releases',
  ]);
});
