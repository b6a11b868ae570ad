import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Environment as Settings,
  startCommand,
  startProgram,
  stopProgram,
  untilPrints,
} from '@site/contract/program';
import { copyCheckout } from '@site/contract/testing';
import { ROOT, untilReady } from '@site/server/testing';
import { DATA, PORT } from './site.ts';

/** How many ports each worker process has. */
const PORTS = 50;

/** Ports, folders and programs of one test. `clear` stops the programs and removes the folders. */
export class TestEnvironment {
  readonly port: number;
  readonly apiPort: number;
  /** Where a site of this test listens. */
  readonly origin: string;
  readonly #undo: (() => unknown)[] = [];

  /** @param port the first of its ports */
  constructor(port: number) {
    this.port = port;
    this.apiPort = port + 1;
    this.origin = `http://127.0.0.1:${port}`;
  }

  static ofWorker(parallelIndex: number): TestEnvironment {
    return new TestEnvironment(PORT + PORTS * (parallelIndex + 1));
  }

  /** @param data folder of the site's state */
  settings(data: string): Record<string, string> {
    return { PORT: String(this.port), API_PORT: String(this.apiPort), SITE_DATA: data };
  }

  /** Creates an empty folder. */
  createFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'site-e2e-'));
    this.after(() => rmSync(folder, { recursive: true }));
    return folder;
  }

  /** Copies the release store of the site under test. @returns the folder of the copy's state */
  copyStore(): string {
    const data = this.createFolder();
    for (const part of ['store', 'cache'])
      cpSync(join(DATA, part), join(data, part), { recursive: true, preserveTimestamps: true });
    return data;
  }

  /** Copies the repository's sources. */
  copyCheckout() {
    return copyCheckout(this.createFolder());
  }

  /** Starts a program of the repository and waits until an address answers. @returns a reader of its output */
  async startProgram(
    script: string,
    settings: Settings,
    options: { address?: string; root?: string; args?: string[] } = {},
  ): Promise<() => string> {
    const { address = this.origin, root = ROOT, args = [] } = options;
    const program = startProgram(script, { root, args, env: settings, output: 'kept' });
    this.after(() => stopProgram(program));
    await untilReady(program, address);
    return () => program.written.stdout + program.written.stderr;
  }

  startSite(settings: Settings): Promise<() => string> {
    return this.startProgram('platform/server/src/server.ts', settings);
  }

  startApi(settings: Settings): Promise<() => string> {
    const address = `http://127.0.0.1:${this.apiPort}/api/health`;
    return this.startProgram('api/src/server.ts', settings, { address });
  }

  /**
   * Starts a command as in a terminal and waits until it prints that it is ready.
   * @returns what `ready` matched, or its first group
   * @throws when the command ends before
   */
  async startCommand(
    command: string,
    { ready, cwd, settings }: { ready: RegExp; cwd: string; settings: Settings },
  ): Promise<string> {
    const [file = '', ...args] = command.split(' ');
    const options = { args, cwd, env: settings, output: 'kept', apart: true } as const;
    const program = startCommand(command, file, options);
    this.after(() => {
      // The whole process group, as Ctrl-C: npm does not stop the programs that it has started.
      if (program.pid && program.exitCode === null) process.kill(-program.pid);
      return program.ended;
    });
    const [all, group] = await untilPrints(program, ready);
    return group ?? all;
  }

  /** Registers a function that `clear` calls. The last one runs first. */
  after(undo: () => unknown): void {
    this.#undo.push(undo);
  }

  /** Stops the programs and removes the folders. */
  async clear(): Promise<void> {
    for (const undo of this.#undo.splice(0).reverse()) await undo();
  }
}
