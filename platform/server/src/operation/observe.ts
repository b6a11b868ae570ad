import type { IncomingMessage, Server } from 'node:http';
import { performance } from 'node:perf_hooks';

interface Answer {
  status: number;
  /** Whether it was sent to its end. */
  isWhole: boolean;
  /** All that was sent, headers included. */
  bytes: number;
  /** From the headers of the request to the end of the answer. */
  seconds: number;
}

export interface Observer {
  answered: (request: IncomingMessage, answer: Answer) => void;
}

/** Observes every request to a server, even those that no route sees. */
export function observeRequests(server: Server, { answered }: Observer): void {
  // Before Fastify: it answers some requests at once.
  server.prependListener('request', (request, response) => {
    const start = performance.now();
    // A response that is over has no socket any more.
    const { socket } = request;
    const before = socket.bytesWritten;
    response.once('close', () =>
      answered(request, {
        status: response.statusCode,
        isWhole: response.writableFinished,
        bytes: socket.bytesWritten - before,
        seconds: (performance.now() - start) / 1000,
      }),
    );
  });
}
