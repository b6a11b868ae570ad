import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Contender } from './contenders.ts';
import { lightLoad } from './light-load.ts';

let server: Server;

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function ask(answer: RequestListener) {
  server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const asked = { name: 'site', origin: `http://127.0.0.1:${port}` } as Contender;
  return lightLoad(asked, '/page', {
    requests: [{ cookie: 'a=b' }, { cookie: 'c=d' }],
    connections: 2,
    duration: 1,
  });
}

test('each answer is read to its end before the next is asked for, and counted', async () => {
  const seen = { asked: 0, answered: 0, most: 0, first: 0, last: 0 };
  const cookies = new Map<object, unknown[]>();
  const figures = await ask(({ url, headers, socket }, response) => {
    expect(url).toBe('/page');
    cookies.set(socket, [...(cookies.get(socket) ?? []), headers.cookie]);
    seen.first ||= performance.now();
    seen.asked += 1;
    seen.most = Math.max(seen.most, seen.asked - seen.answered);
    // In parts, one of them the head.
    response.writeHead(200, { 'content-length': 100_000 }).write('a'.repeat(10));
    setTimeout(() => {
      seen.answered += 1;
      seen.last = performance.now();
      response.end('a'.repeat(99_990));
    }, 5);
  });
  expect(seen.most).toBe(2);
  for (const said of cookies.values())
    expect(said.slice(0, 3)).toEqual(['a=b', 'c=d', 'a=b'].slice(0, said.length));
  const seconds = (seen.last - seen.first) / 1000;
  expect(figures['requests per second']).toBeLessThanOrEqual(seen.answered / seconds);
  expect(figures['requests per second']).toBeGreaterThan(seen.answered / seconds / 2);
  expect(figures['p99 ms']).toBeGreaterThan(4);
});

test('whoever answers with something else, or closes, is not measured', async () => {
  await expect(
    ask((_request, response) => void response.writeHead(404, { 'content-length': 2 }).end('No')),
  ).rejects.toThrow('404');
  server.close();
  await expect(ask(({ socket }) => void socket.destroy())).rejects.toThrow();
});
