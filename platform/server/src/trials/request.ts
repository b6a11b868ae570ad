import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  type: string;
  body: string;
}

/** Why there is no whole answer. */
export interface Failure {
  failure: string;
}

interface Options {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Is told that the server has read the headers, which has begun the request. */
  begun?(): void;
  /** How long the body waits after that, in milliseconds. */
  pause?: number;
}

/** Longer than any server takes for an answer, in milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Asks an address on a connection of its own: one that was kept open might be of a program that was killed since. The server is asked to
 * say "100 Continue" (RFC 9110, 10.1.1): nothing else tells that it has the request, and not only the system's queue of connections.
 */
export function ask(
  address: string,
  { method = 'GET', headers = {}, body, begun, pause = 0 }: Options = {},
): Promise<Answer | Failure> {
  return new Promise((resolve) => {
    const fail = ({ message }: Error) => resolve({ failure: message });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const all = { ...headers, ...length, expect: '100-continue' };
    const asked = request(address, { method, headers: all, agent: false, signal }, (answer) => {
      const { statusCode: status = 0, headers: received } = answer;
      text(answer).then((content) => {
        // A connection that is cut ends the body as if that were all of it.
        if (!answer.complete) resolve({ failure: 'The answer was cut off' });
        else resolve({ status, type: received['content-type'] ?? '', body: content });
      }, fail);
    });
    asked.once('error', fail);
    asked.once('continue', () => {
      begun?.();
      setTimeout(() => asked.end(body), pause);
    });
    asked.flushHeaders();
  });
}
