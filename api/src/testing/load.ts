import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends contact requests until they are confirmed, each with its own Idempotency-Key. */
export class LoadGenerator {
  /** Ids by key. */
  readonly confirmed = new Map<string, string>();
  /** Keys with two different ids. */
  readonly contradictions: string[] = [];
  /** Attempts without a confirmation. */
  failures = 0;
  readonly #unconfirmed: string[] = [];
  #running = false;

  async run(origins: readonly string[], clients: number) {
    this.#running = true;
    await Promise.all(Array.from({ length: clients }, () => this.#client(origins)));
  }

  stop() {
    this.#running = false;
  }

  async untilConfirmed(count: number) {
    const goal = this.confirmed.size + count;
    while (this.confirmed.size < goal) await sleep(1);
  }

  /** Sends unconfirmed requests until they are confirmed. */
  async finish(origins: readonly string[]) {
    for (;;) {
      const key = this.#unconfirmed.pop();
      if (!key) return;
      if (!(await this.#send(key, origins))) await sleep(100);
    }
  }

  async #client(origins: readonly string[]) {
    while (this.#running) {
      const key = this.#unconfirmed.pop() ?? randomUUID();
      // As by a double click.
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
