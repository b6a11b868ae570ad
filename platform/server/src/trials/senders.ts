import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROBLEM_TYPES } from '@site/contract';
import type { Chance } from './chance.ts';
import type { KilledProgram } from './killed-program.ts';
import { type Answer, ask, type Failure } from './request.ts';

interface SendersOptions {
  origin: string;
  site: KilledProgram;
  api: KilledProgram;
  chance: Chance;
  faults: string[];
}

const PROBLEM = /^application\/problem\+json/;

/** Longest time between two requests of a visitor, in milliseconds. */
const WAIT_MS = 80;

/** Visitors who send contact requests all the time, and send again what was not confirmed. */
export class Senders {
  /** The ids that were confirmed, by Idempotency-Key. */
  readonly confirmed = new Map<string, string>();
  /** Answers that said that nothing was stored. */
  refused = 0;
  cut = 0;
  readonly #options: SendersOptions;
  readonly #unconfirmed: string[] = [];
  #running = true;

  constructor(options: SendersOptions) {
    this.#options = options;
  }

  /** Sends with several visitors at once, until `stop`. */
  async run(visitors: number): Promise<void> {
    await Promise.all(Array.from({ length: visitors }, () => this.#visit(this.#options.chance.fork())));
  }

  stop(): void {
    this.#running = false;
  }

  /** Waits for the next confirmation. */
  async untilConfirmed(): Promise<void> {
    const { size } = this.confirmed;
    while (this.#running && this.confirmed.size === size) await sleep(1);
  }

  /** Sends what was not confirmed until it is. */
  async finish(): Promise<void> {
    for (let key = this.#unconfirmed.pop(); key; key = this.#unconfirmed.pop()) {
      await this.#send(key);
      await sleep(WAIT_MS);
    }
  }

  async #visit(chance: Chance): Promise<void> {
    while (this.#running) {
      if (this.#options.site.up) await this.#send(this.#unconfirmed.shift() ?? randomUUID());
      await sleep(chance.below(WAIT_MS));
    }
  }

  async #send(key: string): Promise<void> {
    const { origin, site, api } = this.#options;
    const before = { site: site.epoch, api: api.epoch, apiUp: api.up };
    const answer = await ask(`${origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
      body: JSON.stringify({
        name: `Visitor ${key}`,
        email: 'visitor@example.com',
        phone: '(916) 555-0100',
        service: 'generators',
        message: 'We need a generator that starts by itself.',
      }),
    });
    const siteWasUp = site.epoch === before.site;
    const apiWasUp = before.apiUp && api.epoch === before.api;
    if ('failure' in answer) this.#lose(key, answer, siteWasUp && apiWasUp);
    else this.#hear(key, answer, siteWasUp, apiWasUp);
  }

  /** No answer. @param unharmed nobody was killed meanwhile */
  #lose(key: string, { failure }: Failure, unharmed: boolean): void {
    this.#unconfirmed.push(key);
    this.cut += 1;
    if (unharmed) this.#options.faults.push(`A request failed while site and API were up: ${failure}`);
  }

  #hear(key: string, { status, type, body }: Answer, siteWasUp: boolean, apiWasUp: boolean): void {
    const { faults } = this.#options;
    const said: { id?: string; type?: string } = /json/.test(type) ? JSON.parse(body) : {};
    if (status === 201 && said.id) {
      const known = this.confirmed.get(key) ?? said.id;
      if (known !== said.id) faults.push(`Key ${key} was confirmed as ${known} and as ${said.id}.`);
      this.confirmed.set(key, said.id);
      return;
    }
    this.#unconfirmed.push(key);
    this.refused += 1;
    const isDown = status === 503 && said.type === PROBLEM_TYPES.apiUnavailable && !apiWasUp;
    const isBusy = status === 503 && said.type === PROBLEM_TYPES.overloaded;
    // One that is told to end may turn away who comes then.
    if (!siteWasUp && status === 503) return;
    if (!PROBLEM.test(type) || !(isDown || isBusy))
      faults.push(
        `A request was answered with ${status} while the API was ${apiWasUp ? 'up' : 'down'}: ${body.slice(0, 300)}`,
      );
  }
}
