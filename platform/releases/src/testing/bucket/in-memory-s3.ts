import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';

/** A server of one's own on this machine. */
export interface OwnServer {
  endpoint: URL;
  /** `PUT /bucket/key` of each request, in their order. */
  asked: string[];
  close(): Promise<void>;
}

async function serve(
  asked: string[],
  answer: (request: IncomingMessage, body: Buffer, response: ServerResponse) => void,
): Promise<OwnServer> {
  const server: Server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    asked.push(`${incoming.method} ${incoming.url?.split('?')[0]}`);
    answer(incoming, Buffer.concat(parts), response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    endpoint: new URL(`http://127.0.0.1:${port}`),
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * The least of an object store: it keeps what is put, in memory, and whatever the condition says.
 * @param faults what it does instead, for a request that it is given; it answers as usual where that says false
 */
export function startInMemoryS3(
  faults: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<OwnServer> {
  const kept = new Map<string, Buffer>();
  return serve([], (incoming, body, response) => {
    if (faults(incoming, response)) return;
    const key = incoming.url?.split('?')[0] ?? '';
    const content = kept.get(key);
    if (incoming.method === 'PUT') {
      kept.set(key, body);
      response.end();
    } else if (incoming.method === 'DELETE') {
      kept.delete(key);
      response.writeHead(204).end();
    } else if (content) response.writeHead(200, { 'content-length': content.length }).end(content);
    else response.writeHead(404).end();
  });
}

/**
 * A way to an object store that passes requests on and cuts the connection instead of answering.
 * @param isCut says whether it does, for a request that was answered
 */
export function startCutter(to: URL, isCut: (request: IncomingMessage) => boolean): Promise<OwnServer> {
  return serve([], (incoming, body, response) => {
    const { method, url, headers } = incoming;
    // The host is part of what is signed.
    const passed = request({ host: to.hostname, port: to.port, method, path: url, headers }, (answer) => {
      if (isCut(incoming)) {
        answer.resume();
        answer.once('end', () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    passed.end(body);
  });
}
