import { type Environment, type Program, untilPrints } from '@site/contract/program';
import { BuiltPrograms } from '@site/contract/testing';

export const BUILT = new BuiltPrograms('api/dist', {
  server: 'api/src/server.ts',
  cli: 'api/src/cli/cli.ts',
});

/** Starts a built program with these settings and no others. */
export function spawnProgram(name: 'server' | 'cli', environment: Environment, args: string[] = []): Program {
  return BUILT.start(name, { args, env: { TZ: 'UTC', ...environment }, inherits: false });
}

/** Waits until an API listens. @returns its address */
export async function untilListens(server: Program): Promise<string> {
  const [, origin = ''] = await untilPrints(server, /API listens on (http:[^"]+)/);
  return origin;
}
