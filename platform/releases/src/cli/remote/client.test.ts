import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { DeployClient } from './client.ts';

let server: Server;

afterEach(async () => {
  server.close();
  await once(server, 'close');
});

async function clientOf(answer: RequestListener): Promise<DeployClient> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return new DeployClient({ url: `http://127.0.0.1:${port}`, token: 'token', idToken: undefined });
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
