import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Contact requests that are sent until they are confirmed, each with an Idempotency-Key of its own. */
export class Load {
  /** The ids that were confirmed, by key. */
  readonly confirmed = new Map<string, string>();
  /** Answers that contradict an earlier one with the same key. */
  readonly contradictions: string[] = [];
  /** How many attempts had no answer, or one that is no confirmation. */
  failures = 0;
  readonly #unconfirmed: string[] = [];
  #running = false;

  /** Sends from several clients at once, to one of these origins at a time, until `stop`. */
  async run(origins: readonly string[], clients: number) {
    this.#running = true;
    await Promise.all(Array.from({ length: clients }, () => this.#client(origins)));
  }

  stop() {
    this.#running = false;
  }

  /** Waits for so many more confirmations. */
  async untilConfirmed(count: number) {
    const goal = this.confirmed.size + count;
    while (this.confirmed.size < goal) await sleep(1);
  }

  /** Sends what has not been confirmed until it is. */
  async finish(origins: readonly string[]) {
    for (;;) {
      const key = this.#unconfirmed.pop();
      if (!key) return;
      if (!(await this.#send(key, origins))) await sleep(100);
    }
  }

  async #client(origins: readonly string[]) {
    while (this.#running) {
      // What failed is sent again, as a browser or its owner does.
      const key = this.#unconfirmed.pop() ?? randomUUID();
      // Some are sent twice at once, as by a double click.
      const times = Math.random() < 0.2 ? 2 : 1;
      const outcomes = await Promise.all(Array.from({ length: times }, () => this.#send(key, origins)));
      if (!outcomes.includes(true)) await sleep(20);
    }
  }

  async #send(key: string, origins: readonly string[]): Promise<boolean> {
    const origin = origins[Math.floor(Math.random() * origins.length)];
    const id = await post(`${origin}/api/contact`, key).catch(() => undefined);
    if (id === undefined) {
      this.failures += 1;
      if (!this.confirmed.has(key) && !this.#unconfirmed.includes(key)) this.#unconfirmed.push(key);
      return false;
    }
    if ((this.confirmed.get(key) ?? id) !== id) this.contradictions.push(key);
    this.confirmed.set(key, id);
    return true;
  }
}

/** @returns the id of the lead, or undefined when it was not confirmed */
async function post(url: string, key: string): Promise<string | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
    body: JSON.stringify({
      name: `Visitor ${key}`,
      email: 'visitor@example.com',
      phone: '(916) 555-0100',
      service: 'generators',
      message: 'We need a generator that starts by itself.',
    }),
    signal: AbortSignal.timeout(30_000),
  });
  const answer: unknown = await response.json();
  const { id }: { id?: unknown } = Object(answer);
  return response.status === 201 && typeof id === 'string' ? id : undefined;
}
