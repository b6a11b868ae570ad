import { type Environment, type Program, type ProgramEnd, stopProgram } from '@site/contract/program';
import { afterThisTest } from './api.ts';
import { spawnProgram, untilListens } from './processes.ts';

/** Runs a program of the API, given by its path in api/src, until it ends. */
export function runProgram(
  file: string,
  args: string[],
  environment: Environment,
  cwd?: string,
): Promise<ProgramEnd> {
  return startForThisTest(file, args, environment, cwd).ended;
}

/** Starts the API as a process of its own on a free port, and waits until it listens. */
export async function startServer(environment: Environment) {
  const server = startForThisTest('server.ts', [], {
    API_PORT: '0',
    RATE_LIMIT_MAX: '100000',
    ...environment,
  });
  return { server, origin: await untilListens(server) };
}

function startForThisTest(...program: Parameters<typeof spawnProgram>): Program {
  const child = spawnProgram(...program);
  afterThisTest(() => stopProgram(child, 'SIGKILL'));
  return child;
}
