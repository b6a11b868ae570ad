import {
  type Environment,
  type Program,
  startProgram,
  stopProgram,
  untilAnswers,
} from '@site/contract/program';

/** Runs one of the repository's commands and returns what it printed. @throws when it fails, with its reason */
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
 * Starts one of the repository's programs and waits until an address answers.
 * @throws when it does not, and then the program has been stopped
 */
export async function startScript(
  root: string,
  script: string,
  env: Environment,
  address: string,
  args: string[] = [],
): Promise<Program> {
  const program = startProgram(script, { root, args, env, output: 'ignore' });
  try {
    await untilAnswers(program, address);
    return program;
  } catch (error) {
    await stopProgram(program);
    throw error;
  }
}
