import { randomBytes } from 'node:crypto';
import { type Actor, makeToken, type Publisher, type ReleaseStore } from '@site/releases';

/** How long somebody stays signed in, in milliseconds. */
const SESSION_MS = 12 * 60 * 60 * 1000;

/** A session that has begun, and what its browser gets. */
interface BegunSession {
  token: string;
  until: Date;
}

/** Has a browser do what a publisher may, for half a day: not longer than that may itself. */
export async function beginSession(
  store: ReleaseStore,
  publisher: Publisher,
  actor: Actor,
): Promise<BegunSession> {
  const id = randomBytes(8).toString('hex');
  const { token, hash } = makeToken('session', id);
  const end = publisher.kind === 'token' ? Date.parse(publisher.expires) : Number.POSITIVE_INFINITY;
  const until = new Date(Math.min(Date.now() + SESSION_MS, end));
  await store.sessions.add({ id, actor, hash, expires: until.toISOString() });
  return { token, until };
}

/** Forgets sessions that are over. */
export async function forgetOldSessions(store: ReleaseStore): Promise<void> {
  for (const { id, expires } of await store.sessions.all())
    if (Date.parse(expires) < Date.now()) await store.sessions.remove(id);
}
