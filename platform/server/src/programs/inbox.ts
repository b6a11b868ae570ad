import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Program, printError, ROOT, startNode, stopProgram } from '@site/contract/program';
import { sourceHash } from '@site/releases';

const WORKSPACE = 'api/inbox';
const FOLDER = join(ROOT, WORKSPACE);

/** Says from which sources the page was built. */
const MARK = join(FOLDER, 'dist', '.built-from');

function rspack(): string {
  const require = createRequire(join(FOLDER, 'package.json'));
  return join(dirname(require.resolve('@rspack/cli/package.json')), 'bin/rspack.js');
}

/** The build of the page of staff's inbox. The site does without it. */
export class InboxBuild {
  #program: Program | undefined;
  #isStopped = false;

  /**
   * Builds where the page was not built from these sources.
   * @returns whether it is there; where not, why has been said
   */
  async run(): Promise<boolean> {
    const sources = await sourceHash(WORKSPACE);
    if ((await readFile(MARK, 'utf8').catch(() => undefined)) === sources) return true;
    if (this.#isStopped) return false;
    const args = [rspack(), 'build', '--config', 'rspack.config.ts'];
    const env = { NODE_ENV: 'production' };
    this.#program = startNode("Staff's inbox", { args, cwd: FOLDER, env, output: 'kept' });
    const { code, stdout, stderr } = await this.#program.ended;
    if (code === 0) await writeFile(MARK, sources);
    else if (!this.#isStopped) printError(`Staff's inbox does not build:\n${stdout}${stderr}`.trimEnd());
    return code === 0;
  }

  /** Ends it, whatever it has done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#program) await stopProgram(this.#program);
  }
}
