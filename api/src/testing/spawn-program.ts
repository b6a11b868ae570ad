import { basename, join } from 'node:path';
import { type Environment, type Program, ROOT, startNode, untilPrints } from '@site/contract/program';

/** Folder of the programs that were built for tests. */
export const BUILT = join(ROOT, 'api/dist');

/** Starts a program that was built, given by its path in api/src, with these settings and no others. */
export function spawnProgram(program: string, args: string[], environment: Environment, cwd = ROOT): Program {
  return startNode(program, {
    args: [join(BUILT, `${basename(program, '.ts')}.mjs`), ...args],
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
