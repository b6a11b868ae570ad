import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ORIGIN } from './site.ts';

/** How many pieces a document comes in after its styles, and how long there is between two, in milliseconds. */
const [PIECES, PAUSE_MS] = [6, 150];

/** The site behind a line on which documents come in pieces. @returns its origin and how to end it */
export async function sendInPieces() {
  const server = createServer(async ({ url = '/', headers }, response) => {
    const { accept = '*/*' } = headers;
    const answer = await fetch(new URL(url, ORIGIN), { headers: { accept }, redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer());
    const kept = [...answer.headers].filter(
      ([name]) => !/^(?:content-(?:length|encoding)|connection)$/.test(name),
    );
    response.writeHead(answer.status, Object.fromEntries(kept));
    const isDocument = answer.headers.get('content-type')?.startsWith('text/html');
    // Browsers paint once they have the styles.
    let sent = isDocument ? body.indexOf('</style>') : body.length;
    response.write(body.subarray(0, sent));
    for (const size = Math.ceil((body.length - sent) / PIECES); sent < body.length; sent += size) {
      await sleep(PAUSE_MS);
      response.write(body.subarray(sent, sent + size));
    }
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
