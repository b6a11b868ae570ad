import { join } from 'node:path';
import { buildPrograms } from '@site/contract/build-programs';
import { type Environment, type Program, ROOT, startNode, untilPrints } from '@site/contract/program';

/** Builds the programs that tests start: they are what runs in production. */
export function buildApi(): Promise<void> {
  return buildPrograms(join(ROOT, 'api'), ['src/server.ts', 'src/cli/cli.ts']);
}

/** Starts a built program with these settings and no others. */
export function spawnProgram(name: 'server' | 'cli', environment: Environment, args: string[] = []): Program {
  return startNode(name, {
    args: [join(ROOT, `api/dist/${name}.js`), ...args],
    env: { TZ: 'UTC', ...environment },
    inherits: false,
    output: 'kept',
  });
}

/** Waits until an API listens. @returns its address */
export async function untilListens(server: Program): Promise<string> {
  const [, origin = ''] = await untilPrints(server, /API listens on (http:[^"]+)/);
  return origin;
}
