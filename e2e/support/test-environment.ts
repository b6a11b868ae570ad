import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Environment,
  startCommand,
  startProgram,
  stopProgram,
  untilPrints,
} from '@site/contract/program';
import { copyCheckout } from '@site/contract/testing';
import { ROOT, untilReady } from '@site/server/testing';
import { DATA, PORT } from './site.ts';

/** How many ports the tests of one worker process have to themselves. */
const PORTS = 50;

/** What a test has to itself: ports, folders and programs. Programs are stopped and folders removed when it is over. */
export class Own {
  readonly port: number;
  readonly apiPort: number;
  /** Where a site of its own listens. */
  readonly origin: string;
  readonly #undo: (() => unknown)[] = [];

  /** @param port the first of its ports */
  constructor(port: number) {
    this.port = port;
    this.apiPort = port + 1;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** Settings of such a site. @param data folder of its state */
  env(data: string): Record<string, string> {
    return { PORT: String(this.port), API_PORT: String(this.apiPort), SITE_DATA: data };
  }

  /** An empty folder. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'site-e2e-own-'));
    this.after(() => rmSync(folder, { recursive: true }));
    return folder;
  }

  /** Copies the release store of the site under test, with what was downloaded and rendered for it. */
  copyStore(): string {
    const data = this.folder();
    for (const part of ['store', 'cache'])
      cpSync(join(DATA, part), join(data, part), { recursive: true, preserveTimestamps: true });
    return data;
  }

  /** A copy of the repository's sources. */
  copyCheckout() {
    return copyCheckout(this.folder());
  }

  /** Starts one of the repository's programs and waits until an address answers. @returns what tells all that it has written */
  async start(
    script: string,
    env: Environment,
    options: { address?: string; root?: string; args?: string[] } = {},
  ): Promise<() => string> {
    const { address = this.origin, root = ROOT, args = [] } = options;
    const program = startProgram(script, { root, args, env, output: 'kept' });
    this.after(() => stopProgram(program));
    await untilReady(program, address);
    return () => program.written.stdout + program.written.stderr;
  }

  /** Starts the site's server. @returns what tells all that it has written, to its log too */
  startSite(env: Environment): Promise<() => string> {
    return this.start('platform/server/src/server.ts', env);
  }

  /** Starts the API. */
  startApi(env: Environment): Promise<() => string> {
    return this.start('api/src/server.ts', env, { address: `http://127.0.0.1:${this.apiPort}/api/health` });
  }

  /**
   * Starts a command as in a terminal, and waits until it says that it is ready.
   * @param options `ready`: what the command prints then
   * @returns what was waited for, or its first group where there is one
   * @throws when it ends before
   */
  async startInTerminal(
    [file = '', ...args]: string[],
    { ready, cwd, env }: { ready: RegExp; cwd: string; env: Environment },
  ): Promise<string> {
    const options = { args, cwd, env, output: 'kept', apart: true } as const;
    const command = startCommand([file, ...args].join(' '), file, options);
    this.after(() => {
      // As Ctrl-C does: the shell that npm starts would leave what it has started.
      if (command.pid && command.exitCode === null) process.kill(-command.pid);
      // npm ends before the programs below it. The pipe is closed when the last of them has ended.
      return command.ended;
    });
    const [all, group] = await untilPrints(command, ready);
    return group ?? all;
  }

  /** Has something done when the test is over. What was asked for last is done first. */
  after(undo: () => unknown): void {
    this.#undo.push(undo);
  }

  /** Stops and removes everything. */
  async clear(): Promise<void> {
    for (const undo of this.#undo.reverse()) await undo();
  }
}

/** What a test, or tests that share it, have to themselves. @param parallelIndex that of their worker process */
export function ownOf(parallelIndex: number): Own {
  return new Own(PORT + PORTS * (parallelIndex + 1));
}
