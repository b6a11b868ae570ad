import { type Environment, type ProgramEnd, stopProgram } from '@site/contract/program';
import { untilTaken } from '@site/contract/testing';
import { afterThisTest, REQUEST } from './api.ts';
import { spawnProgram, untilListens } from './spawn-program.ts';

/** Runs a program of the API until it ends. */
export function runProgram(...program: Parameters<typeof spawnProgram>): Promise<ProgramEnd> {
  return startForThisTest(...program).ended;
}

/** Starts the API as a process of its own on a free port, and waits until it listens. */
export async function startServer(environment: Environment) {
  const defaults = { API_PORT: '0', RATE_LIMIT_MAX: '100000' };
  const server = startForThisTest('server.ts', [], { ...defaults, ...environment });
  return { server, origin: await untilListens(server) };
}

/** Sends a contact request until an API takes it, or has another reason not to than that it is too busy. */
export function sendUntilTaken(
  origin: string,
  request: object = REQUEST,
  headers: Record<string, string> = {},
): Promise<Response> {
  return untilTaken(() =>
    fetch(`${origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(request),
    }),
  );
}

/** Starts a program of the API, and ends it after this test. */
export function startForThisTest(...program: Parameters<typeof spawnProgram>) {
  const child = spawnProgram(...program);
  afterThisTest(() => stopProgram(child, 'SIGKILL'));
  return child;
}
