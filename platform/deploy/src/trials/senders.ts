import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '@site/contract/testing';
import { ask } from './request.ts';
import type { Server } from './server.ts';

/** Between two contact requests, in milliseconds. */
const EVERY_MS = 1000;

/** Somebody who sends contact requests through all servers. */
export class Senders {
  /** Ids of the leads that were confirmed. */
  readonly confirmed = new Set<string>();
  /** Requests that a server lost when it was killed, and those to one that was down. */
  ofKilled = 0;
  readonly #servers: readonly Server[];
  readonly #chance: Chance;
  readonly #faults: string[];
  #running = true;

  constructor(servers: readonly Server[], chance: Chance, faults: string[]) {
    this.#servers = servers;
    this.#chance = chance;
    this.#faults = faults;
  }

  async run(): Promise<void> {
    for (; this.#running; await sleep(EVERY_MS)) await this.#send();
  }

  stop(): void {
    this.#running = false;
  }

  async #send(): Promise<void> {
    const server = this.#chance.oneOf(this.#servers);
    const mayFail = server.follow();
    const request = {
      name: 'Dana Visitor',
      email: 'visitor@example.com',
      phone: '(916) 555-0100',
      service: 'generators',
      message: 'We need a generator that starts by itself.',
    };
    const key = { 'idempotency-key': `"${randomUUID()}"` };
    const answer = await ask(`${server.origin}/api/contact`, server.agent, JSON.stringify(request), key);
    const problem = 'failure' in answer ? answer.failure : `status ${answer.status}: ${answer.body}`;
    if ('failure' in answer || answer.status !== 201) {
      if (mayFail()) this.ofKilled += 1;
      else this.#faults.push(`A contact request to ${server.name} failed: ${problem}`);
      return;
    }
    this.confirmed.add(JSON.parse(answer.body.toString()).id);
  }
}
