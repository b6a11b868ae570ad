import { once } from 'node:events';
import { afterThisTest } from './api.ts';
import { collect, type Environment, end, REPOSITORY, spawnProgram, untilListens } from './processes.ts';

export { end } from './processes.ts';

interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program of the API, given by its path in api/src, until it ends. */
export async function runProgram(
  program: string,
  args: string[],
  environment: Environment,
  cwd = REPOSITORY,
): Promise<Finished> {
  const child = startProgram(program, args, environment, cwd);
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  await once(child, 'close');
  return { code: child.exitCode, stdout: stdout(), stderr: stderr() };
}

/** Starts the API as a process of its own on a free port, and waits until it listens. */
export async function startServer(environment: Environment) {
  const server = startProgram('server.ts', [], { API_PORT: '0', RATE_LIMIT_MAX: '100000', ...environment });
  return { server, origin: await untilListens(server) };
}

function startProgram(program: string, args: string[], environment: Environment, cwd = REPOSITORY) {
  const child = spawnProgram(program, args, environment, cwd);
  afterThisTest(() => end(child, 'SIGKILL'));
  return child;
}
