import type { InboxNews } from '@site/contract/inbox';
import type { LeadsDatabase } from '../database/schema.ts';
import { later } from './history.ts';

/** How often to look for what other programs have stored, in milliseconds. */
const LOOK_INTERVAL = 1000;

/** How far back each look goes, in milliseconds: clocks of other machines differ, and a commit takes its time. */
const OVERLAP = 15_000;

/** How long news are gathered before they are told, in milliseconds. */
const GATHER = 20;

type Listener = (news: InboxNews) => void;

/** What a lead is news for. */
type Kind = keyof InboxNews;

/** A lead that a look has come to. */
interface Found {
  kind: Kind;
  id: string;
  moment: string;
}

/**
 * Tells what leads came or changed, once each: those of this program at once, those of others, such as further APIs and the command
 * line, within a second or two. The database is asked only while somebody listens.
 */
export class LeadFeed {
  readonly #database: LeadsDatabase;
  readonly #onFailure: (error: unknown) => void;
  readonly #listeners = new Set<Listener>();
  /** What was told, or was there before anybody listened: each with its moment, until no look comes to it any more. */
  readonly #known = new Map<string, string>();
  #news = { arrived: new Set<string>(), changed: new Set<string>() };
  #telling: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;
  /** Another one from each time that somebody begins to listen, or nobody does any more. */
  #round = 0;

  /** @param onFailure hears of the first of several looks that fail */
  constructor(database: LeadsDatabase, onFailure: (error: unknown) => void) {
    this.#database = database;
    this.#onFailure = onFailure;
  }

  /** Has somebody told from now on. @returns ends it */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) void this.#look(++this.#round, new Date().toISOString());
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  /**
   * Tells of a lead that this program has stored, changed or erased.
   * @param moment by which a look would find it; none of one that was erased
   */
  tell(kind: Kind, id: string, moment?: string) {
    if (this.#listeners.size === 0) return;
    if (moment !== undefined) {
      const key = keyOf(kind, id, moment);
      if (this.#known.has(key)) return;
      this.#known.set(key, moment);
    }
    this.#news[kind].add(id);
    this.#telling ??= setTimeout(() => this.#flush(), GATHER);
  }

  #flush() {
    this.#telling = undefined;
    const { arrived, changed } = this.#news;
    this.#news = { arrived: new Set(), changed: new Set() };
    for (const listener of this.#listeners) listener({ arrived: [...arrived], changed: [...changed] });
  }

  #stop() {
    this.#round += 1;
    clearTimeout(this.#looking);
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#known.clear();
    this.#news = { arrived: new Set(), changed: new Set() };
  }

  /**
   * Looks again and again, until nobody listens any more.
   * @param begin what is older than this is known to who has begun to listen
   */
  async #look(round: number, begin?: string, hasFailed = false) {
    let failed = false;
    try {
      const since = later(new Date().toISOString(), -OVERLAP);
      const found = await this.#read(since);
      if (round === this.#round) this.#tellOf(found, since, begin);
    } catch (error) {
      failed = true;
      if (!hasFailed && round === this.#round) this.#onFailure(error);
    }
    if (round !== this.#round) return;
    const again = failed ? begin : undefined;
    this.#looking = setTimeout(() => void this.#look(round, again, failed), LOOK_INTERVAL);
  }

  #tellOf(found: readonly Found[], since: string, begin = '') {
    for (const [key, moment] of this.#known) if (moment <= since) this.#known.delete(key);
    for (const { kind, id, moment } of found) {
      if (moment < begin) this.#known.set(keyOf(kind, id, moment), moment);
      else this.tell(kind, id, moment);
    }
  }

  async #read(since: string): Promise<Found[]> {
    const arrived = await this.#database
      .selectFrom('lead')
      .select(['id', 'received_at'])
      .where('received_at', '>', since)
      .execute();
    const changed = await this.#database
      .selectFrom('lead')
      .select(['id', 'changed_at'])
      .where('changed_at', '>', since)
      .execute();
    return [
      ...arrived.map(({ id, received_at: moment }) => ({ kind: 'arrived' as const, id, moment })),
      ...changed.map(({ id, changed_at: moment }) => ({
        kind: 'changed' as const,
        id,
        moment: moment ?? '',
      })),
    ];
  }
}

function keyOf(kind: Kind, id: string, moment: string): string {
  return `${kind} ${id} ${moment}`;
}
