import type { IncomingMessage, Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import { statusOfUnreadable } from '@site/contract/unreadable';

/** How a request was answered. */
export interface Answer {
  status: number;
  /** Whether it was sent to its end. The client may have gone, or was too slow. */
  isWhole: boolean;
  /** All that was sent, headers included. Where a client sends requests ahead of answers, some of another one may be among it. */
  bytes: number;
  /** From the headers of the request to the end of the answer. */
  seconds: number;
}

/** What is told of requests. */
export interface Observer {
  answered: (request: IncomingMessage, answer: Answer) => void;
  /** A request that was no HTTP, or took too long to arrive; it was answered with this status. */
  unreadable: (status: number) => void;
}

/** Tells of every request to a server, even of those that no route has seen. */
export function observeRequests(server: Server, { answered, unreadable }: Observer): void {
  // First of all: some requests are answered at once.
  server.prependListener('request', (request, response) => {
    const begun = performance.now();
    // Kept, since a response that is over has no socket any more.
    const { socket } = request;
    const before = socket.bytesWritten;
    response.once('close', () =>
      answered(request, {
        status: response.statusCode,
        isWhole: response.writableFinished,
        bytes: socket.bytesWritten - before,
        seconds: (performance.now() - begun) / 1000,
      }),
    );
  });
  server.on('clientError', ({ code }: NodeJS.ErrnoException) => {
    if (code !== 'ECONNRESET') unreadable(statusOfUnreadable(code));
  });
}
