import type { Publisher, ReleaseStore } from '@site/releases';
import { ReleaseError } from '@site/releases';
import type { JWTPayload } from 'jose';
import { claimOf } from './ci-identity.ts';
import { refuseRevoked } from './tokens.ts';

/** A job of a CI, or a person at the organisation's identity provider: neither counts as the other. */
export type IdentityKind = 'job' | 'person';

type IdentityPublisher = Extract<Publisher, { kind: 'ci' }>;

function isOf(identity: JWTPayload, kind: IdentityKind, publisher: IdentityPublisher): boolean {
  const { issuer, person, claims } = publisher;
  const expected = Object.entries(claims);
  return (
    issuer === identity.iss &&
    (person === true) === (kind === 'person') &&
    expected.length > 0 &&
    expected.every(([name, value]) => claimOf(identity, name) === value)
  );
}

/** Finds the publisher with this identity: the one with the most claims if there are several. @throws ReleaseError */
export async function publisherOf(
  store: ReleaseStore,
  identity: JWTPayload,
  kind: IdentityKind,
): Promise<Publisher> {
  const found = (await store.publishers.all())
    .filter((each): each is IdentityPublisher => each.kind === 'ci' && isOf(identity, kind, each))
    .sort((a, b) => Object.keys(b.claims).length - Object.keys(a.claims).length);
  const publisher = found.find(({ revokedAt }) => revokedAt === undefined) ?? found[0];
  if (!publisher)
    throw new ReleaseError(
      'forbidden',
      `No publisher was added for this ${kind}. The owner adds one with "publisher add".`,
    );
  refuseRevoked(publisher);
  return publisher;
}
