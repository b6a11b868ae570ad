import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '@site/contract/program';
import type { Span } from './figures.ts';

/** How long after the store answers again a command may still say that it did not, in milliseconds: it had asked before. */
const LATE_MS = 40_000;

/** The way to the store that all programs go, which stands still for a while: connections are taken and nothing is answered. */
export class Outage {
  readonly #gateway: Program;
  #began = Number.POSITIVE_INFINITY;
  #ended = Number.POSITIVE_INFINITY;

  /** @param gateway the S3 server's program */
  constructor(gateway: Program) {
    this.#gateway = gateway;
  }

  /** Stops the store for so many seconds. */
  async last(seconds: number): Promise<void> {
    this.#began = Date.now();
    this.#gateway.kill('SIGSTOP');
    try {
      await sleep(seconds * 1000);
    } finally {
      this.#gateway.kill('SIGCONT');
      this.#ended = Date.now();
    }
  }

  /** When the store stood still. */
  get span(): Span {
    return { from: this.#began, to: this.#ended };
  }

  /** Whether something that went from one time to another, in milliseconds, met it. */
  meets(from: number, to: number): boolean {
    return to >= this.#began && from <= this.#ended + LATE_MS;
  }
}
