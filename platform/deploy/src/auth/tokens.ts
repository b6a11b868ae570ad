import { createHash, randomBytes } from 'node:crypto';
import {
  type Publisher,
  type PublisherIdentity,
  publisherIdInToken,
  ReleaseError,
  type ReleaseStore,
  tokenMatches,
} from '@site/releases';

/** Who sends a request. */
export interface Caller {
  publisher: Publisher;
  actor: PublisherIdentity;
  /** Their name in the history. */
  by: string;
  /** When the token or session ends, as an ISO date. */
  until: string;
}

/** A publisher's token, the token of a CI job, or a browser session. */
export type TokenKind = 'publisher' | 'ci' | 'session';

interface Issued {
  kind: TokenKind;
  actor: PublisherIdentity;
  until: Date;
}

export const INVALID_TOKEN = new ReleaseError(
  'unauthorized',
  'Send "Authorization: Bearer …" with a valid token, from the owner or from POST /tokens.',
);

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function displayName(publisher: Publisher, actor: PublisherIdentity): string {
  const kind = publisher.kind === 'token' ? 'token' : 'publisher';
  return actor.person ?? actor.repository ?? `${kind} ${publisher.id}`;
}

/** @throws ReleaseError if the owner has revoked the publisher */
export function refuseRevoked(publisher: Publisher): void {
  if (publisher.revokedAt !== undefined)
    throw new ReleaseError('unauthorized', 'The owner has revoked this publisher.');
}

/** Authenticates tokens. Sessions and CI tokens are kept in memory: a restart ends them. */
export class Tokens {
  readonly #store: ReleaseStore;
  /** Keyed by the token's hash. */
  readonly #issued = new Map<string, Issued>();

  constructor(store: ReleaseStore) {
    this.#store = store;
  }

  /** Creates a temporary token. */
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
   * Returns the owner of a token.
   * @param kinds accepted kinds of token
   * @throws ReleaseError if the token is unknown or expired, or its publisher was revoked
   */
  async authenticate(token: string, kinds: readonly TokenKind[]): Promise<Caller> {
    const { kind, actor, until } = this.#issued.get(hashOf(token)) ?? (await this.#readPublisherToken(token));
    const publisher = kinds.includes(kind) ? await this.#store.publishers.read(actor.id) : undefined;
    if (!publisher) throw INVALID_TOKEN;
    refuseRevoked(publisher);
    if (until <= new Date())
      throw new ReleaseError('unauthorized', 'The token has expired. Ask the owner for a new one.');
    return { publisher, actor, by: displayName(publisher, actor), until: until.toISOString() };
  }

  /** Looks up a publisher's token. The store has only its hash. */
  async #readPublisherToken(token: string): Promise<Issued> {
    const id = publisherIdInToken(token);
    const publisher = id === undefined ? undefined : await this.#store.publishers.read(id);
    if (publisher?.kind !== 'token' || !tokenMatches(token, publisher.hash)) throw INVALID_TOKEN;
    return { kind: 'publisher', actor: { id: publisher.id }, until: new Date(publisher.expires) };
  }
}
