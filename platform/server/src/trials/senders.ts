import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROBLEM_TYPES } from '@site/contract';
import type { Chance } from '@site/contract/testing';
import { contactRequest } from '../testing/contact-request.ts';
import type { Followed, KilledProgram } from './killed-program.ts';
import { type Answer, ask, type Failure } from './request.ts';

interface SendersOptions {
  origin: string;
  /** The API's own: only who asks it directly knows which requests it had when it was told to end. */
  apiOrigin: string;
  site: KilledProgram;
  api: KilledProgram;
  chance: Chance;
  faults: string[];
}

const PROBLEM = /^application\/problem\+json/;

/** Longest time between two requests of a visitor, in milliseconds. */
const WAIT_MS = 80;

/** Longest time between the headers of a request and its body, in milliseconds. */
const PAUSE_MS = 40;

/** How long it may take until everything is confirmed when nobody is killed any more, in milliseconds. */
const FINISH_MS = 60_000;

/** How many answers for each confirmed request may say that the API is busy, which a machine with other work than this explains. */
const BUSY_SHARE = 0.2;

/** So many are no share of anything: a machine that gives the API no turn for a second makes some, in a trial of a dozen requests too. */
const BUSY_ALWAYS = 10;

/** Visitors who send contact requests all the time, and send again what was not confirmed. */
export class Senders {
  /** The ids that were confirmed, by Idempotency-Key. */
  readonly confirmed = new Map<string, string>();
  /** Answers that said that nothing was stored. */
  refused = 0;
  cut = 0;
  /** Answers that said that the API has too much to do. */
  busy = 0;
  readonly #options: SendersOptions;
  /** Keys that were sent, and not confirmed yet. */
  readonly unconfirmed: string[] = [];
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
    const { chance, faults } = this.#options;
    const deadline = Date.now() + FINISH_MS;
    while (this.unconfirmed.length > 0 && Date.now() < deadline) {
      await this.#send(this.unconfirmed.shift() ?? '', chance);
      await sleep(WAIT_MS);
    }
    if (this.busy > BUSY_ALWAYS + this.confirmed.size * BUSY_SHARE)
      faults.push(`The API was too busy ${this.busy} times; ${this.confirmed.size} requests were confirmed.`);
    if (this.unconfirmed.length > 0)
      faults.push(`${this.unconfirmed.length} requests were not confirmed within ${FINISH_MS / 1000} s.`);
  }

  async #visit(chance: Chance): Promise<void> {
    const { site } = this.#options;
    while (this.#running) {
      if (site.up) await this.#send(this.unconfirmed.shift() ?? randomUUID(), chance);
      await sleep(chance.below(WAIT_MS));
    }
  }

  async #send(key: string, chance: Chance): Promise<void> {
    const { origin, apiOrigin, site, api } = this.#options;
    const isDirect = chance.below(2) < 1 && api.up;
    // Whether the API has what the site passes on only the site knows.
    const followed: Followed[] = isDirect ? [api.follow()] : [site.follow(), api.follow()];
    const answer = await ask(`${isDirect ? apiOrigin : origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
      body: contactRequest(`Visitor ${key}`),
      begun: () => followed[0]?.begun(),
      pause: chance.below(PAUSE_MS),
    });
    const [first = false, second = false] = followed.map((each) => each.settled());
    const mayFail = { first, api: isDirect ? first : second };
    if ('failure' in answer) this.#lose(key, answer, mayFail.first);
    else this.#hear(key, answer, mayFail);
  }

  /** No answer. @param mayFail whether that is due to a kill of the program that was asked */
  #lose(key: string, { failure }: Failure, mayFail: boolean): void {
    this.unconfirmed.push(key);
    this.cut += 1;
    if (!mayFail) this.#options.faults.push(`A request failed, which no kill explains: ${failure}`);
  }

  /** @param mayFail whether the program that was asked may fail, and whether the API may */
  #hear(key: string, { status, type, body }: Answer, mayFail: { first: boolean; api: boolean }): void {
    const { faults } = this.#options;
    const said: { id?: string; type?: string } = /json/.test(type) ? JSON.parse(body) : {};
    if (status === 201 && said.id) {
      const known = this.confirmed.get(key) ?? said.id;
      if (known !== said.id) faults.push(`Key ${key} was confirmed as ${known} and as ${said.id}.`);
      this.confirmed.set(key, said.id);
      return;
    }
    this.unconfirmed.push(key);
    this.refused += 1;
    const isAway = status === 503 && PROBLEM.test(type);
    if (isAway && said.type === PROBLEM_TYPES.overloaded) {
      this.busy += 1;
      return;
    }
    const isDown = isAway && said.type === PROBLEM_TYPES.apiUnavailable;
    if (!isDown || !mayFail.api)
      faults.push(
        `A request was answered with ${status}, which no kill ${mayFail.api ? 'of the API ' : ''}explains: ${body.slice(0, 300)}`,
      );
  }
}
