import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram, stopProgram } from '@site/contract/program';
import { copyCheckout, ROOT, untilReady } from '@site/server/testing';
import { type RunningCommand, startInTerminal } from './programs.ts';
import { DATA, PORT } from './site.ts';

/** How many ports the tests of one worker process have to themselves. */
const PORTS = 50;

/** What a test has to itself: ports, folders and programs. Programs are stopped and folders removed when the test is over. */
export class Own {
  readonly port: number;
  readonly apiPort: number;
  readonly #undo: (() => unknown)[] = [];

  /** @param worker index of the worker process among those that run at the same time */
  constructor(worker: number) {
    this.port = PORT + PORTS * (worker + 1);
    this.apiPort = this.port + 1;
  }

  /** Where a site of the test's own listens. */
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Settings of such a site. @param data folder of its state */
  env(data: string): Record<string, string> {
    return { PORT: String(this.port), API_PORT: String(this.apiPort), SITE_DATA: data };
  }

  /** An empty folder. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'site-e2e-own-'));
    this.#undo.push(() => rmSync(folder, { recursive: true }));
    return folder;
  }

  /** A copy of the release store of the site under test. */
  copyStore(): string {
    const data = this.folder();
    for (const part of ['releases', 'compositions', 'generations'])
      cpSync(join(DATA, part), join(data, part), { recursive: true, preserveTimestamps: true });
    return data;
  }

  /** A copy of the repository's sources. */
  copyCheckout() {
    return copyCheckout(this.folder());
  }

  /** Starts one of the repository's programs and waits until an address answers. @returns what stops it earlier */
  async start(
    script: string,
    env: NodeJS.ProcessEnv,
    {
      address = this.origin,
      root = ROOT,
      args = [],
    }: { address?: string; root?: string; args?: string[] } = {},
  ): Promise<() => Promise<void>> {
    const program = startProgram(script, { root, args, env, output: 'ignore' });
    await untilReady(program, address);
    const stop = () => stopProgram(program);
    this.#undo.push(stop);
    return stop;
  }

  /** Starts the site's server. */
  startSite(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
    return this.start('platform/server/src/server.ts', env);
  }

  /** Starts the API. */
  startApi(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
    return this.start('api/src/server.ts', env, { address: `http://127.0.0.1:${this.apiPort}/api/health` });
  }

  /** Starts a command as in a terminal (see startInTerminal). */
  async startInTerminal(...[command, options]: Parameters<typeof startInTerminal>): Promise<RunningCommand> {
    const running = await startInTerminal(command, options);
    this.#undo.push(() => running.stop());
    return running;
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
