import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface OwnServer {
  endpoint: URL;
  close(): Promise<void>;
}

/**
 * Starts a minimal object store in memory, which ignores the condition of a write.
 * @param answer handles a request itself and returns true, to test faults
 */
export async function startInMemoryS3(
  answer: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<OwnServer> {
  const blobs = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (answer(request, response)) return;
    const key = request.url?.split('?')[0] ?? '';
    const content = blobs.get(key);
    if (request.method === 'PUT') {
      blobs.set(key, Buffer.concat(parts));
      response.end();
    } else if (request.method === 'DELETE') {
      blobs.delete(key);
      response.writeHead(204).end();
    } else if (content) response.writeHead(200, { 'content-length': content.length }).end(content);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    endpoint: new URL(`http://127.0.0.1:${port}`),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
