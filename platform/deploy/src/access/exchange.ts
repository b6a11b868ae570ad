import { createHash } from 'node:crypto';
import { makeToken, type Publisher, type ReleaseStore } from '@site/releases';
import type { JWTPayload } from 'jose';
import { ProblemError } from '../problems/problem.ts';
import { REVOKED } from './access.ts';
import { actorOf, type Issuers, isOf, isPullRequest, type Whose } from './identity.ts';

/** How long a token is good that a CI gets, in milliseconds. */
const TOKEN_MS = 15 * 60 * 1000;

/** How much longer than it could be used an identity is remembered, in milliseconds: clocks differ. */
const MARGIN_MS = 60_000;

/**
 * Which publisher an identity is of; the one that is described by most where there are several.
 * @throws ProblemError
 */
export async function publisherOf(
  store: ReleaseStore,
  identity: JWTPayload,
  whose: Whose,
): Promise<Publisher> {
  const all = (await store.publishers.all()).filter((each) => isOf(identity, each, whose));
  const weight = (each: Publisher) => (each.kind === 'ci' ? Object.keys(each.claims).length : 0);
  const [found] = all
    .filter(({ revokedAt }) => revokedAt === undefined)
    .sort((a, b) => weight(b) - weight(a));
  if (found) return found;
  if (all.length > 0) throw REVOKED;
  throw new ProblemError(
    'unknown-publisher',
    'No publisher was added for this repository, branch, environment or workflow, or this person: "publisher add" does that.',
  );
}

/** What a CI gets for its identity. */
interface Exchanged {
  token: string;
  /** Until when the token is good. */
  expires: string;
  sections: readonly string[];
  may: readonly string[];
}

/**
 * Gives a token for the identity of a CI's job, which can be used once.
 * @throws ProblemError
 */
export async function exchangeIdentity(
  store: ReleaseStore,
  issuers: Issuers,
  token: string,
): Promise<Exchanged> {
  const identity = await issuers.verify(token);
  if (isPullRequest(identity))
    throw new ProblemError('pull-request', 'Only code that was merged is published: run it on a branch.');
  const publisher = await publisherOf(store, identity, 'job');
  const id = createHash('sha256').update(`${identity.iss}\0${identity.jti}`).digest('hex').slice(0, 32);
  const made = makeToken('exchange', id);
  const expires = new Date(Date.now() + TOKEN_MS);
  const keptUntil = new Date(Math.max(expires.getTime(), identity.exp * 1000) + MARGIN_MS);
  const isNew = await store.exchanges.add({
    id,
    actor: actorOf(identity, publisher),
    hash: made.hash,
    expires: expires.toISOString(),
    keptUntil: keptUntil.toISOString(),
  });
  if (!isNew) throw new ProblemError('identity-used', 'Each works once. The job has to ask for a new one.');
  const { sections, may } = publisher;
  return { token: made.token, expires: expires.toISOString(), sections, may };
}

/** Forgets identities that nobody could use any more. */
export async function forgetOldExchanges(store: ReleaseStore): Promise<void> {
  for (const { id, keptUntil } of await store.exchanges.all())
    if (Date.parse(keptUntil) < Date.now()) await store.exchanges.remove(id);
}
