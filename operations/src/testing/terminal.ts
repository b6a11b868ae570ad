import { type Environment, type Program, startCommand } from '@site/contract/program';

/** What tells that commands are done. */
const DONE = '\n--- done ---\n';

/** A shell in which commands are run one after the other, as somebody types them. What one sets, those after it have. */
export class Terminal {
  readonly #shell: Program;
  #read = 0;

  /** @param env all that its commands have of an environment, beside PATH */
  constructor(cwd: string, env: Environment) {
    // A group of its own: what was left in the background ends with it.
    const options = { cwd, env, inherits: false, output: 'kept', apart: true } as const;
    this.#shell = startCommand('terminal', 'bash', options);
    this.#shell.stdin?.write('set -eu -o pipefail\n');
  }

  /** Runs commands. @returns what they wrote to standard output @throws with all that was said where one of them fails */
  async run(commands: string): Promise<string> {
    const { stdin, stdout, written } = this.#shell;
    // Nothing reads the commands that come after it.
    stdin?.write(`{ ${commands}\n} < /dev/null\nprintf '${DONE.replaceAll('\n', '\\n')}'\n`);
    const news = () => written.stdout.slice(this.#read);
    const failed = this.#shell.ended.then(() => {
      throw new Error(`${commands}\n${news()}${written.stderr}`);
    });
    while (!news().endsWith(DONE))
      await Promise.race([failed, new Promise((resolve) => stdout?.once('data', resolve))]);
    const said = news().slice(0, -DONE.length);
    this.#read = written.stdout.length;
    return said;
  }

  /** Ends it, and all that it has started. */
  async close(): Promise<void> {
    const { pid, exitCode, ended } = this.#shell;
    if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM');
    await ended;
  }
}
