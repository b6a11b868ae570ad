import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, type Program, ROOT, startNode } from '@site/contract/program';
import type { Chance } from './chance.ts';
import { ask } from './request.ts';

/** Longest life of a program, and longest time until it is started again, in milliseconds. */
const LIFE_MS = 1000;
const PAUSE_MS = 300;

/** How long a program may take to start on a busy machine, in milliseconds. */
const START_MS = 120_000;

/** The arguments with which a command of the root's package.json starts Node. */
function argumentsOf(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [, args = ''] = /^exec node (.+)$/.exec(scripts[script]) ?? [];
  return args.split(' ');
}

/** A program that is killed and started again, and how much of that it has seen. */
export class KilledProgram {
  readonly script: string;
  /** Where it says that it can do its work. */
  readonly ready: string;
  /** Changes whenever the program stops to be up: what began and ended at the same number was not cut by a kill. */
  epoch = 0;
  /** Whether it has said that it is ready, and has not been told to end. */
  up = false;
  kills = 0;
  readonly #env: Environment;
  readonly #faults: string[];
  #program: Program | undefined;

  /** @param script its name in package.json @param faults what is wrong is added to them */
  constructor(script: string, ready: string, env: Environment, faults: string[]) {
    this.script = script;
    this.ready = ready;
    this.#env = env;
    this.#faults = faults;
  }

  /** Starts it, and waits until it is ready. */
  async start(): Promise<void> {
    await this.#untilReady(this.#spawn());
  }

  /**
   * Kills it so many times, at random moments, and starts it again each time.
   * @param moment waits for one at which every other kill comes, where it comes soon
   */
  async killAgainAndAgain(times: number, chance: Chance, moment?: () => Promise<void>): Promise<void> {
    while (this.kills < times) {
      if (moment && chance.below(1) < 0.5) await Promise.race([moment(), sleep(LIFE_MS)]);
      else await sleep(chance.below(LIFE_MS));
      await this.end(chance.oneOf(['SIGKILL', 'SIGKILL', 'SIGTERM']));
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
    this.#isDown();
    this.kills += 1;
    program.kill(signal);
    const { code, stdout, stderr } = await program.ended;
    if (signal === 'SIGTERM' && wasUp && code !== 0)
      this.#faults.push(
        `${this.script} ended with code ${code} after SIGTERM: ${stdout.slice(-500)}${stderr}`,
      );
  }

  #isDown(): void {
    this.up = false;
    this.epoch += 1;
  }

  #spawn(): Program {
    const program = startNode(this.script, {
      args: argumentsOf(this.script),
      env: this.#env,
      inherits: false,
      output: 'kept',
    });
    this.#program = program;
    program.ended.then(({ code, stdout, stderr }) => {
      if (this.#program !== program) return;
      this.#program = undefined;
      this.#isDown();
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
