import { type Environment, type Program, ROOT, untilPrints } from '@site/contract/program';
import { BuiltPrograms } from '@site/contract/testing';

/** The API and staff's commands. */
export const BUILT = new BuiltPrograms('api/dist', {
  server: 'api/src/server.ts',
  cli: 'api/src/staff/cli/cli.ts',
});

/** Starts a program that was built, given by its path in api/src, with these settings and no others. */
export function spawnProgram(source: string, args: string[], environment: Environment, cwd = ROOT): Program {
  return BUILT.start(BUILT.nameOf(`api/src/${source}`), {
    args,
    env: { TZ: 'UTC', ...environment },
    inherits: false,
    cwd,
  });
}

/** Waits until an API that was started as a process listens, and gives its address. */
export async function untilListens(server: Program): Promise<string> {
  const [, origin = ''] = await untilPrints(server, /API listens on (http:[^"]+)/);
  return origin;
}
