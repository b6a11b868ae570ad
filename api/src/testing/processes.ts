import { type Environment, type Program, ROOT, startProgram, untilPrints } from '@site/contract/program';

/** Starts a program of the API, given by its path in api/src, with these settings and no others. */
export function spawnProgram(file: string, args: string[], environment: Environment, cwd = ROOT): Program {
  return startProgram(`api/src/${file}`, {
    args,
    env: { TZ: 'UTC', ...environment },
    inherits: false,
    cwd,
    output: 'kept',
  });
}

/** Waits until an API that was started as a process listens, and gives its address. */
export async function untilListens(server: Program): Promise<string> {
  const [, origin = ''] = await untilPrints(server, /API listens on (http:[^"]+)/);
  return origin;
}
