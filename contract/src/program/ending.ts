import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How long programs take to end, each limit longer than the one before, in milliseconds. Whoever stops them has to give them more than
 * the last: Docker gives 10 s, Kubernetes 30 s, systemd 90 s.
 */
export const ENDING = {
  /** For what has begun, requests and deliveries: to arrive, and to be answered. Then it is cut off; no sender was told that it succeeded. */
  begun: 6000,
  /** For a server as a whole, its database included. Then it exits, with code 1. */
  closed: 7500,
  /** Until who started a program kills it. */
  killed: 8000,
  /** For a program and those that it started, of which some end after others. */
  all: 9500,
};

/** How often to look for connections whose last request was answered, in milliseconds. */
const IDLE_MS = 100;

/** How long a connection on which nothing was ever sent is waited for, in milliseconds. Browsers open some ahead of time. */
const SILENT_MS = 500;

/**
 * Follows the connections of an HTTP server, from before it listens, so that it can be closed in good order.
 * @returns closes it: what has begun is answered, and cut off only when it takes too long. Nothing else holds it up. It is given what
 *   has the server accept no more and waits for its connections.
 */
export function prepareEnding(server: Server): (close: () => Promise<unknown>) => Promise<void> {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  function endSilent(): void {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }

  return async function end(close) {
    // Node closes those that are idle at the beginning; the others would stay open for the next request once theirs is answered.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
    const timers = [
      setTimeout(endSilent, SILENT_MS),
      setTimeout(() => server.closeAllConnections(), ENDING.begun),
    ];
    try {
      await close();
    } finally {
      clearInterval(idle);
      for (const timer of timers) clearTimeout(timer);
    }
  };
}
