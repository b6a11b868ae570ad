import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, type Program, startNode, stopProgram } from '@site/contract/program';
import { argumentsOf } from '@site/contract/testing';

/** How long a program may take to start on a busy machine, in milliseconds. */
const START_MS = 120_000;

interface ServerOptions {
  /** Of the root's package.json. */
  script: string;
  port: number;
  /** The address that says that it can do its work. */
  ready: string;
  /** With the port. */
  env: Environment;
  /** What is wrong is added to them. */
  faults: string[];
}

/**
 * How long a connection is kept that nobody uses, in milliseconds: less than servers keep it. Who asks on one in the moment in which the server
 * closes it gets no answer, which browsers and proxies mend by asking again.
 */
const UNUSED_MS = 40_000;

/** A program that answers on a port, as it is started in production, and that may be killed and started again. */
export class Server {
  readonly name: string;
  readonly origin: string;
  /** Connections to it that stay open. */
  readonly agent = new Agent({ keepAlive: true, maxSockets: 100, timeout: UNUSED_MS });
  kills = 0;
  /** When it was not up after it was killed: from and to, in milliseconds. */
  readonly #downs: [number, number][] = [];
  #up = false;
  readonly #options: ServerOptions;
  #program: Program | undefined;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.name = `${options.script} on ${options.port}`;
    this.origin = `http://127.0.0.1:${options.port}`;
  }

  /** Starts it, and waits until it is ready. @throws when it is not, in time */
  async start(): Promise<void> {
    const { script, ready, env } = this.#options;
    const program = startNode(script, {
      args: argumentsOf(script),
      env,
      inherits: false,
      output: 'kept',
    });
    this.#program = program;
    program.ended.then(({ code, stderr }) => {
      if (this.#program !== program) return;
      this.#up = false;
      this.#options.faults.push(`${this.name} ended by itself with code ${code}: ${stderr.slice(-500)}`);
    });
    const deadline = Date.now() + START_MS;
    while (this.#program === program && Date.now() < deadline) {
      const answer = await fetch(this.origin + ready).catch(() => undefined);
      await answer?.text();
      if (answer?.ok) {
        this.#up = true;
        const down = this.#downs.at(-1);
        if (down) down[1] = Date.now();
        return;
      }
      await sleep(20);
    }
    throw new Error(`${this.name} does not get ready: ${program.written.stderr.slice(-500)}`);
  }

  /** Kills it, and waits until it is gone. */
  async kill(): Promise<void> {
    const program = this.#program;
    this.#program = undefined;
    this.#up = false;
    this.kills += 1;
    this.#downs.push([Date.now(), Number.POSITIVE_INFINITY]);
    program?.kill('SIGKILL');
    await program?.ended;
  }

  /** Asks it to end, and waits until it is gone. */
  async stop(): Promise<void> {
    const program = this.#program;
    this.#program = undefined;
    this.agent.destroy();
    if (program) await stopProgram(program);
  }

  /** Begins to follow a request. @returns says whether it may fail: it was down, or was killed since */
  follow(): () => boolean {
    const { kills } = this;
    const wasUp = this.#up;
    return () => !wasUp || this.kills !== kills;
  }

  /** Whether it was not up at some time between two, in milliseconds. */
  wasDown(from: number, to: number): boolean {
    return this.#downs.some(([began, ended]) => to >= began && from <= ended);
  }
}
