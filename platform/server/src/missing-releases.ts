import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_FILE } from '@site/build/artefacts';
import { type Copies, PAGE_DATA_FILE, type ReleaseStore } from '@site/releases/serving';
import type { FastifyInstance } from 'fastify';
import { settlesWithin } from './live/settles-within.ts';

/** How long a request waits until a release is brought from the bucket, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * How many releases that are not on the disk are looked for in a second, and how long it is remembered that one is not there, or could not be
 * brought, in milliseconds, of how many at most. Anybody may ask for names that do not exist.
 */
const LOOKUPS = { perSecond: 20, absentMs: 10_000, failedMs: 1000, remembered: 1000 };

/** The address of the data of a composition's pages, as these ask for them. */
const DATA = new RegExp(`^${PAGE_DATA_FILE}\\?([0-9a-f]{16})$`);

const FILE = new RegExp(`^${RELEASE_FILE}`);

/** What came of looking for a release. */
type Outcome = 'brought' | 'absent' | 'failed';

/**
 * Looks for releases and compositions that are not on the disk, as often as the bucket should be asked, one after the other: what anybody may ask
 * for should take no more of the machine than one release does.
 */
class Lookups {
  readonly #known = new Map<string, { outcome: Promise<Outcome>; until: number }>();
  /** Times, here as well, are on the clock of `performance`: nobody puts that back. */
  #second = { begins: 0, count: 0 };
  #last: Promise<unknown> = Promise.resolve();
  #current: { key: string; bringing: Promise<unknown> } | undefined;

  /** @param key tells what is looked for from all else @param bring brings it; gives undefined where there is none */
  async look(key: string, bring: () => Promise<unknown>): Promise<Outcome> {
    const known = this.#known.get(key);
    if (known && performance.now() < known.until) return known.outcome;
    if (!this.#mayAsk()) return 'failed';
    const asked = { outcome: this.#ask(key, bring), until: Number.POSITIVE_INFINITY };
    this.#known.set(key, asked);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > LOOKUPS.remembered) this.#known.delete(oldest);
    const outcome = await asked.outcome;
    asked.until = performance.now() + (outcome === 'absent' ? LOOKUPS.absentMs : LOOKUPS.failedMs);
    if (outcome === 'brought') this.#known.delete(key);
    return outcome;
  }

  async #ask(key: string, bring: () => Promise<unknown>): Promise<Outcome> {
    let isWaitedFor = true;
    try {
      const bringing = this.#inTurn(key, async () => {
        // Else those who have gone would hold up who comes.
        if (isWaitedFor) return bring();
      });
      isWaitedFor = await settlesWithin(bringing, TIMEOUT_MS);
      if (!isWaitedFor) return 'failed';
      return (await bringing) ? 'brought' : 'absent';
    } catch {
      return 'failed';
    }
  }

  /** Does work when what came before is done. Who asks again for what is in work waits for that. */
  #inTurn(key: string, work: () => Promise<unknown>): Promise<unknown> {
    if (this.#current?.key === key) return this.#current.bringing;
    const bringing = this.#last.then(() => {
      this.#current = { key, bringing };
      return work();
    });
    this.#last = bringing.then(
      () => (this.#current = undefined),
      () => (this.#current = undefined),
    );
    return bringing;
  }

  #mayAsk(): boolean {
    const now = performance.now();
    if (now - this.#second.begins >= 1000) this.#second = { begins: now, count: 0 };
    this.#second.count += 1;
    return this.#second.count <= LOOKUPS.perSecond;
  }
}

/**
 * Has releases of other compositions brought from the bucket when a page asks for a file of one, and a composition when one of its pages asks for
 * their data: every server has them all, whichever has shown the page. What is not there is left to whoever answers next; what cannot be
 * brought now is answered with 503.
 */
export function bringMissingReleases(app: FastifyInstance, store: ReleaseStore, copies: Copies): void {
  const lookups = new Lookups();

  /** Looks for what an address is of. @returns undefined where that is here, or nothing that is brought */
  async function lookFor(url: string): Promise<Outcome | undefined> {
    const [, id] = DATA.exec(url) ?? [];
    if (id) {
      const isHere = existsSync(join(store.compositionFolder(id), PAGE_DATA_FILE));
      return isHere ? undefined : lookups.look(id, () => store.bringComposition(id));
    }
    const [, name, version] = FILE.exec(url) ?? [];
    if (!name || !version || (await copies.hasRelease({ name, version }))) return undefined;
    return lookups.look(`${name}/${version}`, () => store.bringRelease({ name, version }));
  }

  app.addHook('onRequest', async ({ url }, reply) => {
    if ((await lookFor(url)) !== 'failed') return undefined;
    return reply
      .code(503)
      .headers({ 'cache-control': 'no-store', 'retry-after': 1 })
      .type('text/plain; charset=utf-8')
      .send('This file cannot be had at the moment. Try again.\n');
  });
}
