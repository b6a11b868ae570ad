import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, type Program, startNode } from '@site/contract/program';
import type { Chance } from '@site/contract/testing';
import { ask } from './request.ts';

/** Longest life of a program, and longest time until it is started again, in milliseconds. */
const LIFE_MS = 1000;
const PAUSE_MS = 300;

/** How long a program may take to start on a busy machine, in milliseconds. */
const START_MS = 120_000;

/** How long a program that is asked to end is left alone until it has a request to answer, in milliseconds. */
const BEGINNING_MS = 20_000;

/** A request to a program, from before it is sent. */
export interface Followed {
  /** The program has it. Who does not know that does not say so. */
  begun(): void;
  /**
   * There is an answer, or there will be none.
   * @returns whether it may have failed: the program was down or was killed, or was asked to end before it had the request
   */
  settled(): boolean;
}

interface KilledOptions {
  args: readonly string[];
  env: Environment;
  faults: string[];
}

/** A program that is killed and started again, and how much of that it has seen. */
export class KilledProgram {
  readonly script: string;
  /** Where it says that it can do its work. */
  readonly ready: string;
  /** Whether it has said that it is ready, and has not been told to end. */
  up = false;
  kills = 0;
  /** How often it was asked to end while it had requests to answer, and how many those were that it answered. */
  readonly drained = { ends: 0, requests: 0 };
  /** How often it has stopped to be up, and how often of that without being asked. */
  #stops = 0;
  #cuts = 0;
  /** Requests that it has. */
  readonly #begun = new Set<Followed>();
  readonly #env: Environment;
  readonly #args: readonly string[];
  readonly #faults: string[];
  #program: Program | undefined;

  /**
   * @param script its name in package.json
   * @param options `args`: with which Node is started for it; `faults`: what is wrong is added to them
   */
  constructor(script: string, ready: string, options: KilledOptions) {
    this.script = script;
    this.ready = ready;
    this.#env = options.env;
    this.#args = options.args;
    this.#faults = options.faults;
  }

  /** Starts it, and waits until it is ready. */
  async start(): Promise<void> {
    await this.#untilReady(this.#spawn());
  }

  /** Follows a request that is about to be sent. */
  follow(): Followed {
    const [wasUp, cuts, sent] = [this.up, this.#cuts, this.#stops];
    let isBegun = false;
    const followed: Followed = {
      begun: () => {
        isBegun = this.#stops === sent;
        if (isBegun) this.#begun.add(followed);
      },
      settled: () => {
        this.#begun.delete(followed);
        const mayFail = !wasUp || this.#cuts !== cuts || (this.#stops !== sent && !isBegun);
        if (!mayFail && this.#stops !== sent) this.drained.requests += 1;
        return mayFail;
      },
    };
    return followed;
  }

  /**
   * Kills it so many times, at random moments, and starts it again each time. Each third time it is asked to end.
   * @param moment waits for one at which every other kill comes, where it comes soon
   */
  async killAgainAndAgain(times: number, chance: Chance, moment?: () => Promise<void>): Promise<void> {
    for (let turn = 0; this.kills < times; turn += 1) {
      if (moment && chance.below(1) < 0.5) await Promise.race([moment(), sleep(LIFE_MS)]);
      else await sleep(chance.below(LIFE_MS));
      const signal = turn % 3 === 1 ? 'SIGTERM' : 'SIGKILL';
      if (signal === 'SIGTERM') await this.#untilBegun();
      await this.end(signal);
      await sleep(chance.below(PAUSE_MS));
      const program = this.#spawn();
      // Some are killed before they can do anything.
      if (this.kills < times && chance.below(1) < 0.1) {
        await sleep(chance.below(LIFE_MS));
        await this.end('SIGKILL');
        await this.start();
      } else await this.#untilReady(program);
    }
  }

  /** Ends it, and waits until it is gone. One that was up and is asked to end has to do so in good order. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const program = this.#program;
    if (!program) return;
    const wasUp = this.up;
    this.#program = undefined;
    this.#isDown(signal === 'SIGKILL');
    this.kills += 1;
    if (signal === 'SIGTERM' && this.#begun.size > 0) this.drained.ends += 1;
    program.kill(signal);
    const { code, stdout, stderr } = await program.ended;
    if (signal === 'SIGTERM' && wasUp && code !== 0)
      this.#faults.push(
        `${this.script} ended with code ${code} after SIGTERM: ${stdout.slice(-500)}${stderr}`,
      );
  }

  async #untilBegun(): Promise<void> {
    const deadline = Date.now() + BEGINNING_MS;
    while (this.#begun.size === 0 && Date.now() < deadline) await sleep(1);
  }

  /** @param cut what it had to do is lost */
  #isDown(cut: boolean): void {
    this.up = false;
    this.#stops += 1;
    if (cut) this.#cuts += 1;
  }

  #spawn(): Program {
    const program = startNode(this.script, {
      args: this.#args,
      env: this.#env,
      inherits: false,
      output: 'kept',
    });
    this.#program = program;
    program.ended.then(({ code, stdout, stderr }) => {
      if (this.#program !== program) return;
      this.#program = undefined;
      this.#isDown(true);
      this.#faults.push(`${this.script} ended by itself with code ${code}: ${stdout.slice(-500)}${stderr}`);
    });
    return program;
  }

  async #untilReady(program: Program): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (this.#program === program && Date.now() < deadline) {
      const answer = await ask(this.ready);
      if ('status' in answer && answer.status === 200) {
        this.up = true;
        return;
      }
      await sleep(20);
    }
    throw new Error(`${this.script} does not get ready at ${this.ready}`);
  }
}
