import { join } from 'node:path';
import {
  type Environment,
  type Program,
  ROOT,
  startNode,
  startProgram,
  stopProgram,
  untilAnswers,
} from '@site/contract/program';

/** Starts the site's server as it was built for production. */
export function startSite(env: Environment): Program {
  const args = [join(ROOT, 'platform/server/dist/server.js')];
  return startNode('The site', { args, env, output: 'kept' });
}

/**
 * Runs one of the repository's commands and returns what it printed.
 * @throws when it fails, with its reason
 */
export async function runScript(
  root: string,
  script: string,
  args: string[],
  env: Environment,
): Promise<string> {
  const { code, stdout, stderr } = await startProgram(script, { root, args, env, output: 'kept' }).ended;
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with code ${code}: ${stderr}`);
  return stdout;
}

/**
 * Waits until a program answers at an address.
 * @throws when it does not, and then the program has been stopped
 */
export async function untilReady(program: Program, address: string): Promise<void> {
  try {
    await untilAnswers(program, address);
  } catch (error) {
    await stopProgram(program);
    throw error;
  }
}
