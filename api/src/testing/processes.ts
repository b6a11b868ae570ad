import { type Environment, type Program, ROOT, startNode, untilPrints } from '@site/contract/program';
import { builtProgram } from './build-programs.ts';

/** Starts a program that `buildPrograms` has built, with these settings and no others. */
export function spawnProgram(program: string, args: string[], environment: Environment, cwd = ROOT): Program {
  return startNode(program, {
    args: [builtProgram(program), ...args],
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
