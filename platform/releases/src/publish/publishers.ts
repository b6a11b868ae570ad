import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ReleaseError } from '../errors.ts';
import { activePreviews, endPreview } from '../promote/preview.ts';
import type { Actor, Publisher, Right } from '../store/manifests.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** Where the identities of most teams' CIs come from. */
export const CI_ISSUERS = {
  github: 'https://token.actions.githubusercontent.com',
  gitlab: 'https://gitlab.com',
} as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** All tokens begin alike, so that one that was published by mistake is found. */
const TOKEN = /^sitep_([\da-f]{16})_[\w-]{43}$/;

/** Returns the SHA-256 of a token, in hexadecimal. Nobody can try 256 random bits, so no slower hash is needed. */
function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Makes a token from 256 random bits. @param id of the publisher */
export function generateToken(id: string): { token: string; hash: string } {
  const token = `sitep_${id}_${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashOfToken(token) };
}

/** Returns the publisher's id that a token names, or undefined where it is none of ours. It proves nothing. */
export function publisherIdOf(token: string): string | undefined {
  return TOKEN.exec(token)?.[1];
}

/** Returns whether a token has a hash, in the same time for every wrong one. */
export function tokenMatches(token: string, hash: string): boolean {
  const [given, kept] = [hashOfToken(token), hash].map((each) => Buffer.from(each));
  return given !== undefined && kept?.length === given.length && timingSafeEqual(given, kept);
}

/** What a publisher may do, and with whose releases. */
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

/** Makes a token, which is shown once: the store has its hash. @param days how long it is good */
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

/**
 * Adds jobs of a CI as a publisher, or a person.
 * @param identity its issuer, and the claims that it has to make
 */
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

/** Returns publishers of a kind, the newest first. */
export async function publishersOf(store: ReleaseStore, kind: Publisher['kind']): Promise<Publisher[]> {
  const all = await store.publishers.all();
  return all.filter((each) => each.kind === kind).sort((a, b) => b.at.localeCompare(a.at));
}

/**
 * Ends what a publisher may do, at once, and the previews that it has made. The record stays: the history names it.
 * @throws ReleaseError where there is none of that kind and id
 */
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
