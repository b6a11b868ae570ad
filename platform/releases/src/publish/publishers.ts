import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ReleaseError } from '../errors.ts';
import { activePreviews, endPreview } from '../promote/preview.ts';
import type { Actor, Publisher, Right } from '../store/manifests.ts';
import type { ReleaseStore } from '../store/release-store.ts';

export const CI_ISSUERS = {
  github: 'https://token.actions.githubusercontent.com',
  gitlab: 'https://gitlab.com',
} as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A common prefix lets scanners find leaked tokens. */
const TOKEN = /^sitep_([\da-f]{16})_[\w-]{43}$/;

/** A fast hash suffices: nobody can guess 256 random bits. */
function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function generateToken(id: string): { token: string; hash: string } {
  const token = `sitep_${id}_${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashOfToken(token) };
}

/** Returns the publisher id in a token. It proves nothing. */
export function publisherIdInToken(token: string): string | undefined {
  return TOKEN.exec(token)?.[1];
}

/** Compares in constant time. */
export function tokenMatches(token: string, hash: string): boolean {
  const [given, kept] = [hashOfToken(token), hash].map((each) => Buffer.from(each));
  return given !== undefined && kept?.length === given.length && timingSafeEqual(given, kept);
}

export interface Grant {
  sections: readonly string[];
  may: readonly Right[];
}

function grantFields({ sections, may }: Grant, { by }: Actor) {
  return {
    id: randomBytes(8).toString('hex'),
    sections: [...new Set(sections)],
    may: [...new Set(may)],
    at: new Date().toISOString(),
    by,
  };
}

/** Creates a token. The store keeps only its hash. */
export async function createToken(
  store: ReleaseStore,
  grant: Grant,
  days: number,
  actor: Actor,
): Promise<{ publisher: Publisher; token: string }> {
  const fields = grantFields(grant, actor);
  const { token, hash } = generateToken(fields.id);
  const expires = new Date(Date.now() + days * DAY_MS).toISOString();
  const publisher: Publisher = { kind: 'token', ...fields, hash, expires };
  await store.publishers.add(publisher);
  return { publisher, token };
}

/** Adds CI jobs or a person, identified by issuer and claims. */
export async function addPublisher(
  store: ReleaseStore,
  grant: Grant,
  identity: { issuer: string; claims: Readonly<Record<string, string>>; isPerson?: boolean },
  actor: Actor,
): Promise<Publisher> {
  const { issuer, claims, isPerson = false } = identity;
  const publisher: Publisher = {
    kind: 'ci',
    ...grantFields(grant, actor),
    issuer,
    claims: { ...claims },
    ...(isPerson ? { person: true as const } : {}),
  };
  await store.publishers.add(publisher);
  return publisher;
}

export async function publishersOf(store: ReleaseStore, kind: Publisher['kind']): Promise<Publisher[]> {
  const all = await store.publishers.all();
  return all.filter((each) => each.kind === kind).sort((a, b) => b.at.localeCompare(a.at));
}

/** Ends a publisher's rights and previews at once. The record stays for the history. @throws ReleaseError */
export async function revokePublisher(
  store: ReleaseStore,
  kind: Publisher['kind'],
  id: string,
  actor: Actor,
): Promise<void> {
  const publisher = await store.publishers.read(id);
  if (publisher?.kind !== kind)
    throw new ReleaseError('not-found', `There is no ${kind === 'ci' ? 'publisher' : 'token'} ${id}.`);
  if (publisher.revokedAt === undefined)
    await store.publishers.replace({ ...publisher, revokedAt: new Date().toISOString() });
  for (const preview of await activePreviews(store))
    if (preview.publisher?.id === id) await endPreview(store, preview, actor);
}
