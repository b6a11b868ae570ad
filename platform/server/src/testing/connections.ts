import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

const cleanUp: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});

/** Runs something after the test, the last one first. */
export function afterThisTest(what: () => unknown): void {
  cleanUp.push(what);
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Lets a server listen until the test is over. @returns its port */
export async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterThisTest(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return portOf(server);
}

/** Starts a server in the place of the API. @returns its origin, and the requests that have reached it */
export async function startApi(answer: RequestListener) {
  const requests: (IncomingMessage & { text?: string })[] = [];
  const port = await listen(
    createServer(async (request, response) => {
      requests.push(request);
      answer(request, response);
    }),
  );
  return { api: `http://127.0.0.1:${port}`, requests };
}

/** Opens a connection until the test is over. */
export function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  afterThisTest(() => socket.destroy());
  return socket;
}

/** Sends bytes as they are. @returns all that is answered until the server closes the connection */
export function send(port: number, bytes: string): Promise<string> {
  const socket = open(port);
  socket.write(bytes);
  return text(socket);
}

/** Waits until a condition holds. */
export async function until(condition: () => unknown | Promise<unknown>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}
