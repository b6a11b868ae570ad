import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What is answered to a request that is no HTTP, or takes too long to arrive. @param code what Node calls the problem */
export function statusOfUnreadable(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** Whether an answer has begun on a connection. What is written then would become part of that. */
function isBeingAnswered(socket: Socket & { _httpMessage?: ServerResponse }): boolean {
  // As Node itself finds out; there is no other way.
  return Boolean(socket._httpMessage?.headersSent);
}

/** What is sent for a status. */
interface UnreadableAnswer {
  headers: Readonly<Record<string, string>>;
  body: string;
}

const DETAILS: Readonly<Record<number, string>> = {
  400: 'This is no HTTP that can be read.',
  408: 'The request took too long to arrive.',
  431: 'The headers of the request are too large.',
};

/** Such a request's problem details (RFC 9457), which has no type of its own. */
export function unreadableProblem(status: number): UnreadableAnswer {
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, detail: DETAILS[status] };
  return {
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: JSON.stringify(problem),
  };
}

/**
 * Answers such requests and closes their connections: Fastify's `clientErrorHandler`.
 * @param answerOf what to say, by the status
 */
export function answerUnreadable(answerOf: (status: number) => UnreadableAnswer) {
  return ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable || isBeingAnswered(socket)) {
      socket.destroy();
      return;
    }
    const status = statusOfUnreadable(code);
    const { headers, body } = answerOf(status);
    const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
}
