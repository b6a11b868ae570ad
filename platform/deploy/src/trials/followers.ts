import { setTimeout as sleep } from 'node:timers/promises';
import type { Generation } from '@site/releases';
import { ask } from './request.ts';
import type { Server } from './server.ts';

/** How often each server is asked which generation it shows, in milliseconds. */
const EVERY_MS = 50;

/** Looks when each server begins to show what went live. */
export class Followers {
  readonly #servers: readonly Server[];
  /** When a generation, or a later one, was seen first, by server. */
  readonly #seen = new Map<Server, Map<number, number>>();
  #running = true;

  constructor(servers: readonly Server[]) {
    this.#servers = servers;
    for (const server of servers) this.#seen.set(server, new Map());
  }

  /** Looks again and again, until `stop`. */
  async run(): Promise<void> {
    await Promise.all(this.#servers.map((server) => this.#follow(server)));
  }

  stop(): void {
    this.#running = false;
  }

  /** How long after something went live each server showed it or something later, in milliseconds; endless where one did not. */
  delays({ generation, at }: Generation): { server: Server; delay: number }[] {
    return [...this.#seen].map(([server, seen]) => {
      const times = [...seen].filter(([number]) => number >= generation).map(([, time]) => time);
      return { server, delay: Math.min(Number.POSITIVE_INFINITY, ...times) - Date.parse(at) };
    });
  }

  /** Waits until all servers show a generation, but not for ever. @param most in milliseconds */
  async untilShown(generation: Generation, most: number): Promise<void> {
    const deadline = Date.now() + most;
    while (Date.now() < deadline && this.delays(generation).some(({ delay }) => delay === Infinity))
      await sleep(EVERY_MS);
  }

  async #follow(server: Server): Promise<void> {
    for (; this.#running; await sleep(EVERY_MS)) {
      const answer = await ask(`${server.origin}/readyz`, server.agent);
      if ('failure' in answer || answer.status !== 200) continue;
      const { generation } = JSON.parse(answer.body.toString());
      const seen = this.#seen.get(server);
      if (!seen?.has(generation)) seen?.set(generation, Date.now());
    }
  }
}
