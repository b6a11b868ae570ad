import type { Publisher, ReleaseStore } from '@site/releases';
import { ReleaseError } from '@site/releases';
import type { JWTPayload } from 'jose';
import { readClaim } from './ci-identity.ts';
import { refuseRevoked } from './tokens.ts';

/** A CI job or a person. One cannot pass for the other. */
export type IdentityKind = 'job' | 'person';

type IdentityPublisher = Extract<Publisher, { kind: 'ci' }>;

function matchesIdentity(identity: JWTPayload, kind: IdentityKind, publisher: IdentityPublisher): boolean {
  const { issuer, person, claims } = publisher;
  const expected = Object.entries(claims);
  return (
    issuer === identity.iss &&
    (person === true) === (kind === 'person') &&
    expected.length > 0 &&
    expected.every(([name, value]) => readClaim(identity, name) === value)
  );
}

/** Finds the publisher of an identity: of several, the one with the most claims. @throws ReleaseError */
export async function findPublisher(
  store: ReleaseStore,
  identity: JWTPayload,
  kind: IdentityKind,
): Promise<Publisher> {
  const found = (await store.publishers.all())
    .filter((each): each is IdentityPublisher => each.kind === 'ci' && matchesIdentity(identity, kind, each))
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
