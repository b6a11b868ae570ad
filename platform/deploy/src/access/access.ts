import {
  type Actor,
  type Exchange,
  matches,
  type Publisher,
  type ReleaseStore,
  type Right,
  readToken,
  type SessionRecord,
} from '@site/releases';
import { ProblemError } from '../problems/problem.ts';

/** Who asks, and what that publisher may. */
export interface Access {
  publisher: Publisher;
  actor: Actor;
  /** As the history names it. */
  by: string;
  /** Of a browser in which somebody has signed in. */
  session?: { id: string; until: string };
}

/** Who asks by what a browser has in which somebody has signed in. */
export type SessionAccess = Access & Required<Pick<Access, 'session'>>;

/** Nobody is known by what was sent. */
export const UNKNOWN = new ProblemError(
  'no-token',
  'Send "Authorization: Bearer …" with a token that the owner made, or that was got for the identity of a CI.',
);

function describe(publisher: Publisher, actor: Actor): string {
  return (
    actor.person ??
    actor.repository ??
    `${publisher.kind === 'token' ? 'token' : 'publisher'} ${publisher.id}`
  );
}

export const REVOKED = new ProblemError('revoked', 'The owner has ended what this publisher may do.');

function refuseEnded(publisher: Publisher): void {
  if (publisher.revokedAt !== undefined) throw REVOKED;
}

function refuseExpired(expires: string): void {
  if (Date.parse(expires) <= Date.now())
    throw new ProblemError('token-expired', 'Ask the owner for another one; in a CI the job asks anew.');
}

/** Finds out whose a token is that was made for a while, by what was kept of it. @throws ProblemError */
async function lent(
  store: ReleaseStore,
  token: string,
  kept: Exchange | SessionRecord | undefined,
): Promise<Access> {
  if (!kept || !matches(token, kept.hash)) throw UNKNOWN;
  const publisher = await store.publishers.read(kept.actor.id);
  if (!publisher) throw UNKNOWN;
  refuseEnded(publisher);
  refuseExpired(kept.expires);
  return { publisher, actor: kept.actor, by: describe(publisher, kept.actor) };
}

/**
 * Finds out whose a token is.
 * @throws ProblemError where it is nobody's, or gives no right any more
 */
export async function identify(store: ReleaseStore, token: string): Promise<Access> {
  const named = readToken(token);
  if (!named) throw UNKNOWN;
  if (named.kind === 'publisher') {
    const publisher = await store.publishers.read(named.id);
    if (publisher?.kind !== 'token' || !matches(token, publisher.hash)) throw UNKNOWN;
    refuseEnded(publisher);
    refuseExpired(publisher.expires);
    const actor = { id: publisher.id };
    return { publisher, actor, by: describe(publisher, actor) };
  }
  // What a browser has is good in its cookie alone.
  if (named.kind === 'session') throw UNKNOWN;
  return lent(store, token, await store.exchanges.read(named.id));
}

/**
 * Finds out who has signed in, in the browser that has a token.
 * @throws ProblemError where nobody has, or it has ended
 */
export async function identifySession(store: ReleaseStore, token: string): Promise<SessionAccess> {
  const named = readToken(token);
  const session = named?.kind === 'session' ? await store.sessions.read(named.id) : undefined;
  if (!session) throw UNKNOWN;
  const access = await lent(store, token, session);
  return { ...access, session: { id: session.id, until: session.expires } };
}

/** Refuses what a publisher may not do. @throws ProblemError that says what is missing */
export function requireRight(
  { publisher }: Pick<Access, 'publisher'>,
  right: Right,
  names: readonly string[],
): void {
  const other = names.find((name) => !publisher.sections.includes(name));
  if (other !== undefined)
    throw new ProblemError(
      'other-section',
      `This publisher has a right to ${publisher.sections.join(', ')}, and not to "${other}". The owner can give it the right.`,
    );
  if (!publisher.may.includes(right))
    throw new ProblemError(
      'missing-right',
      `This publisher may ${publisher.may.join(', ')}, and not ${right}. The owner can give it the right.`,
    );
}

/** Refuses a publisher who was revoked, or lost a right, while something waited. @throws ProblemError */
export async function requireStill(
  store: ReleaseStore,
  { publisher }: { publisher: Pick<Publisher, 'id'> },
  right: Right,
  names: readonly string[],
): Promise<void> {
  const now = await store.publishers.read(publisher.id);
  if (!now) throw UNKNOWN;
  refuseEnded(now);
  requireRight({ publisher: now }, right, names);
}
