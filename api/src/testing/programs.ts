import { setTimeout as sleep } from 'node:timers/promises';
import { PROBLEM_TYPES } from '@site/contract';
import { type Environment, type ProgramEnd, stopProgram } from '@site/contract/program';
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

/**
 * Sends a contact request until an API takes it, or has another reason not to than that it is too busy: a busy machine has so much to do
 * for one that begins that it turns requests away for a moment.
 */
export async function sendUntilTaken(
  origin: string,
  request: object = REQUEST,
  headers: Record<string, string> = {},
): Promise<Response> {
  for (;;) {
    const response = await fetch(`${origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(request),
    });
    if (response.status !== 503) return response;
    const { type }: { type?: unknown } = Object(await response.clone().json());
    if (type !== PROBLEM_TYPES.overloaded) return response;
    await sleep(100);
  }
}

/**
 * Waits until an API that has just begun turns no request away for having too much to do. It looks at that each second; the first time it
 * sees its own start, on which a busy machine is long.
 */
export async function untilCalm(origin: string): Promise<void> {
  await sleep(1000);
  while ((await fetch(`${origin}/api/none`)).status === 503) await sleep(100);
}

/** Starts a program of the API, and ends it after this test. */
export function startForThisTest(...program: Parameters<typeof spawnProgram>) {
  const child = spawnProgram(...program);
  afterThisTest(() => stopProgram(child, 'SIGKILL'));
  return child;
}
