import { randomBytes } from 'node:crypto';
import {
  type Actor,
  makeToken,
  matches,
  type Publisher,
  ReleaseError,
  type ReleaseStore,
  readToken,
} from '@site/releases';

/** Who asks. */
export interface Caller {
  publisher: Publisher;
  actor: Actor;
  /** As the history names them. */
  by: string;
  /** When a browser's session or a CI's token ends, as an ISO date. */
  until?: string;
}

export type IssuedKind = 'exchange' | 'session';

interface Issued {
  kind: IssuedKind;
  hash: string;
  actor: Actor;
  until: Date;
}

export const UNKNOWN = new ReleaseError(
  'unauthorized',
  'Send "Authorization: Bearer …" with a token from the owner, or one that your CI got for its identity.',
);

/** Names a publisher as the history does. */
export function nameOf(publisher: Publisher, actor: Actor): string {
  const kind = publisher.kind === 'token' ? 'token' : 'publisher';
  return actor.person ?? actor.repository ?? `${kind} ${publisher.id}`;
}

/** @throws ReleaseError if the owner has revoked the publisher */
export function refuseRevoked(publisher: Publisher): void {
  if (publisher.revokedAt !== undefined)
    throw new ReleaseError('unauthorized', 'The owner has revoked this publisher.');
}

/** Identifies callers by token. Sessions and CI tokens live in memory: a restart of the service ends them. */
export class Tokens {
  readonly #store: ReleaseStore;
  readonly #issued = new Map<string, Issued>();

  constructor(store: ReleaseStore) {
    this.#store = store;
  }

  /** Creates a token that acts for a publisher for a while. It is kept as a hash. */
  issue(kind: IssuedKind, actor: Actor, until: Date): string {
    for (const [id, issued] of this.#issued) if (issued.until < new Date()) this.#issued.delete(id);
    const id = randomBytes(16).toString('hex');
    const { token, hash } = makeToken(kind, id);
    this.#issued.set(id, { kind, hash, actor, until });
    return token;
  }

  end(token: string): void {
    this.#issued.delete(readToken(token)?.id ?? '');
  }

  /**
   * Finds out whose token it is.
   * @param kinds the kinds of token that are accepted
   * @throws ReleaseError if it is nobody's, has expired, or its publisher was revoked
   */
  async callerOf(token: string, kinds: readonly (IssuedKind | 'publisher')[]): Promise<Caller> {
    const named = readToken(token);
    if (!named || !kinds.includes(named.kind)) throw UNKNOWN;
    const issued = this.#issued.get(named.id);
    const publisher = await this.#store.publishers.read(issued?.actor.id ?? named.id);
    if (!publisher) throw UNKNOWN;
    const isToken = publisher.kind === 'token' && named.kind === 'publisher';
    const hash = isToken ? publisher.hash : issued?.kind === named.kind ? issued.hash : '';
    if (!matches(token, hash)) throw UNKNOWN;
    refuseRevoked(publisher);
    const until = isToken ? new Date(publisher.expires) : (issued?.until ?? new Date(0));
    if (until <= new Date())
      throw new ReleaseError('unauthorized', 'The token has expired. Ask the owner for another one.');
    const actor = issued?.actor ?? { id: publisher.id };
    return { publisher, actor, by: nameOf(publisher, actor), until: until.toISOString() };
  }
}
