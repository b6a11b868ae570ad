import { createHash, randomBytes } from 'node:crypto';
import {
  type Publisher,
  type PublisherIdentity,
  publisherIdOf,
  ReleaseError,
  type ReleaseStore,
  tokenMatches,
} from '@site/releases';

/** Who asks. */
export interface Caller {
  publisher: Publisher;
  actor: PublisherIdentity;
  /** As the history names them. */
  by: string;
  /** When the token or session ends, as an ISO date. */
  until: string;
}

/** A publisher's own token, one that a CI job got for its identity, or that of a browser's session. */
export type TokenKind = 'publisher' | 'ci' | 'session';

interface Issued {
  kind: TokenKind;
  actor: PublisherIdentity;
  until: Date;
}

export const UNKNOWN = new ReleaseError(
  'unauthorized',
  'Send "Authorization: Bearer …" with a token from the owner, or one that your CI got for its identity.',
);

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function nameOf(publisher: Publisher, actor: PublisherIdentity): string {
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
  /** By the hash of the token. */
  readonly #issued = new Map<string, Issued>();

  constructor(store: ReleaseStore) {
    this.#store = store;
  }

  /** Creates a token that acts for a publisher for a while. */
  issue(kind: 'ci' | 'session', actor: PublisherIdentity, until: Date): string {
    for (const [hash, issued] of this.#issued) if (issued.until < new Date()) this.#issued.delete(hash);
    const token = `site-${kind}_${randomBytes(32).toString('base64url')}`;
    this.#issued.set(hashOf(token), { kind, actor, until });
    return token;
  }

  end(token: string): void {
    this.#issued.delete(hashOf(token));
  }

  /**
   * Finds out whose token it is.
   * @param kinds the kinds of token that are accepted
   * @throws ReleaseError if it is nobody's, has expired, or its publisher was revoked
   */
  async callerOf(token: string, kinds: readonly TokenKind[]): Promise<Caller> {
    const { kind, actor, until } = this.#issued.get(hashOf(token)) ?? (await this.#ownersToken(token));
    const publisher = kinds.includes(kind) ? await this.#store.publishers.read(actor.id) : undefined;
    if (!publisher) throw UNKNOWN;
    refuseRevoked(publisher);
    if (until <= new Date())
      throw new ReleaseError('unauthorized', 'The token has expired. Ask the owner for another one.');
    return { publisher, actor, by: nameOf(publisher, actor), until: until.toISOString() };
  }

  /** The token of a publisher, which the store has the hash of. */
  async #ownersToken(token: string): Promise<Issued> {
    const id = publisherIdOf(token);
    const publisher = id === undefined ? undefined : await this.#store.publishers.read(id);
    if (publisher?.kind !== 'token' || !tokenMatches(token, publisher.hash)) throw UNKNOWN;
    return { kind: 'publisher', actor: { id: publisher.id }, until: new Date(publisher.expires) };
  }
}
