import { type Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  status: number;
  body: Buffer;
}

/** Why there is no whole answer. */
export interface Failure {
  failure: string;
}

/** Longer than any server takes for an answer, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Asks an address on a connection that is open already, where there is one. @param body JSON, which is posted */
export function ask(
  address: string,
  agent: Agent,
  body?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer | Failure> {
  return new Promise((resolve) => {
    const fail = ({ message }: Error) => resolve({ failure: message });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const method = body === undefined ? 'GET' : 'POST';
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const asked = request(address, { method, agent, signal, headers: { ...type, ...headers } }, (answer) => {
      buffer(answer).then((content) => {
        // A connection that is cut ends the body as if that were all of it.
        if (!answer.complete) resolve({ failure: 'The answer was cut off' });
        else resolve({ status: answer.statusCode ?? 0, body: content });
      }, fail);
    });
    asked.once('error', fail);
    asked.end(body);
  });
}
