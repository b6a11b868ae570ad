import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { DeployClient } from './client.ts';

let server: Server;

afterEach(async () => {
  server.close();
  await once(server, 'close');
});

async function clientOf(answer: RequestListener, silence?: number): Promise<DeployClient> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return new DeployClient({ url: `http://127.0.0.1:${port}`, token: 'token', idToken: undefined }, silence);
}

test.each([502, 503, 504])(
  'a job is followed on where what stands before the service answers %d for a while',
  async (status) => {
    let asked = 0;
    const client = await clientOf((request, response) => {
      if (request.method === 'POST') return response.writeHead(202).end('{"id":"one"}');
      asked += 1;
      if (asked < 3) return response.writeHead(status).end('<h1>Bad gateway</h1>');
      return response.end('id: 1\nevent: done\ndata: {"generation":2}\n\n');
    });
    expect(await client.follow('/promotions', {}, () => undefined)).toEqual({ generation: 2 });
    expect(asked).toBe(3);
  },
);

/** What the service answers where others fill it. */
function noRoom(response: ServerResponse, seconds: number, type = 'queue-full'): void {
  response.writeHead(503, { 'retry-after': String(seconds) });
  response.end(
    JSON.stringify({ type: `https://deploy/problems/${type}`, title: 'Too much', detail: 'Wait.' }),
  );
}

test('an upload for which there is no room while others send theirs is sent again after as long as is said', async () => {
  const sent: string[] = [];
  const client = await clientOf(async (request, response) => {
    sent.push(await text(request));
    if (sent.length < 3) noRoom(response, 1);
    else response.end('{"version":"1"}');
  });
  const begun = performance.now();
  expect(await client.upload('/releases/mf-one', Buffer.from('bytes'), {})).toEqual({ version: '1' });
  expect(sent).toEqual(['bytes', 'bytes', 'bytes']);
  expect(performance.now() - begun).toBeGreaterThan(1900);
});

test.each([
  ['is longer than anybody waits', 400, 'queue-full'],
  ['has another reason', 1, 'store-unusable'],
])('a wait that %s is told at once', async (_why, seconds, type) => {
  let asked = 0;
  const client = await clientOf((_request, response) => {
    asked += 1;
    noRoom(response, seconds, type);
  });
  await expect(client.upload('/releases/mf-one', Buffer.from('bytes'), {})).rejects.toThrow(
    'Too much. Wait.',
  );
  expect(asked).toBe(1);
});

test('an answer that is not of the service ends it', async () => {
  const client = await clientOf((request, response) =>
    request.method === 'POST'
      ? response.writeHead(202).end('{"id":"one"}')
      : response.writeHead(418).end('<h1>Teapot</h1>'),
  );
  await expect(client.follow('/promotions', {}, () => undefined)).rejects.toThrow(
    'The deploy service answered with status 418, and not as one does.',
  );
});

test.each([
  ['interrupted', 'knows of this no more than its end: interrupted. Nothing is half live. Ask for it again.'],
  [
    'done',
    'It is done, and the deploy service was started anew since: "status" and "history" say what is live.',
  ],
])('of a job of a service that was started anew since, its end is told at once: %s', async (state, words) => {
  let asked = 0;
  const client = await clientOf((request, response) => {
    if (request.method === 'POST') return response.writeHead(202).end('{"id":"one"}');
    asked += 1;
    if (asked === 1) return response.end('id: 1\nevent: queued\ndata: {}\n\n');
    response.setHeader('content-type', 'application/json; charset=utf-8');
    return response.end(JSON.stringify({ id: 'one', state, events: [] }));
  });
  await expect(client.follow('/promotions', {}, () => undefined)).rejects.toThrow(words);
  expect(asked).toBe(2);
});

test('a stream of events that says nothing any more is asked for again', async () => {
  let asked = 0;
  const client = await clientOf((request, response) => {
    if (request.method === 'POST') return response.writeHead(202).end('{"id":"one"}');
    asked += 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // As where the line went without a word: the connection stays open.
    if (asked === 1) return response.write('id: 1\nevent: queued\ndata: {}\n\n');
    return response.end('id: 2\nevent: done\ndata: {"generation":2}\n\n');
  }, 200);
  expect(await client.follow('/promotions', {}, () => undefined)).toEqual({ generation: 2 });
  expect(asked).toBe(2);
  server.closeAllConnections();
});
