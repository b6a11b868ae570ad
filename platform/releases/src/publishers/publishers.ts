import { randomBytes } from 'node:crypto';
import { Refusal } from '@site/contract/program';
import type { Publisher, Right } from '../store/records/deploy-records.ts';
import type { ReleaseStore } from '../store/store.ts';
import { userName } from '../store/user-name.ts';
import { makeToken } from './token.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a publisher may do, and with whose releases. */
export interface Grant {
  sections: readonly string[];
  may: readonly Right[];
  /** Address where it is told what became of its canaries. */
  webhook?: string | undefined;
}

/** What a webhook is signed with, as Standard Webhooks writes it. */
function webhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

function common({ sections, may, webhook }: Grant) {
  return {
    id: randomBytes(8).toString('hex'),
    sections: [...new Set(sections)],
    may: [...new Set(may)],
    at: new Date().toISOString(),
    by: userName(),
    ...(webhook ? { webhook: { url: webhook, secret: webhookSecret() } } : {}),
  };
}

/**
 * Makes a token. It is shown once: the store has its hash.
 * @param days how long it is good
 */
export async function createToken(
  store: ReleaseStore,
  grant: Grant,
  days: number,
): Promise<{ publisher: Publisher; token: string }> {
  const made = common(grant);
  const { token, hash } = makeToken('publisher', made.id);
  const expires = new Date(Date.now() + days * DAY_MS).toISOString();
  const publisher: Publisher = { kind: 'token', ...made, hash, expires };
  await store.publishers.add(publisher);
  return { publisher, token };
}

/**
 * Adds jobs of a CI as a publisher, or a person.
 * @param claims what their identity has to say, letter by letter
 * @param isPerson who signs in to the console, and publishes by no job
 */
export async function addPublisher(
  store: ReleaseStore,
  grant: Grant,
  issuer: string,
  claims: Readonly<Record<string, string>>,
  isPerson = false,
): Promise<Publisher> {
  const who = isPerson ? { person: true as const } : {};
  const publisher: Publisher = { kind: 'ci', ...common(grant), issuer, claims: { ...claims }, ...who };
  await store.publishers.add(publisher);
  return publisher;
}

/** Publishers of a kind, the newest first. */
export async function publishersOf(store: ReleaseStore, kind: Publisher['kind']): Promise<Publisher[]> {
  const all = await store.publishers.all();
  return all.filter((each) => each.kind === kind).sort((a, b) => (a.at < b.at ? 1 : -1));
}

/**
 * Ends what a publisher may do, at once. The record stays: the history names it.
 * @throws Refusal where there is none of that kind and id
 */
export async function revokePublisher(
  store: ReleaseStore,
  kind: Publisher['kind'],
  id: string,
): Promise<void> {
  const publisher = await store.publishers.read(id);
  if (publisher?.kind !== kind)
    throw new Refusal(`There is no ${kind === 'ci' ? 'publisher' : 'token'} ${id}.`);
  if (publisher.revokedAt === undefined)
    await store.publishers.replace({ ...publisher, revokedAt: new Date().toISOString() });
}
