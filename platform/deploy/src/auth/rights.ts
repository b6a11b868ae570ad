import { ReleaseError, type ReleaseStore, type Right } from '@site/releases';
import { type Caller, refuseRevoked, UNKNOWN } from './tokens.ts';

/** Names of the sections that releases belong to: `mf-contact@latest` → `mf-contact`. */
export function sectionsOf(releases: readonly string[]): string[] {
  return releases.map((release) => release.replace(/@.*/, ''));
}

/**
 * Refuses what the caller may not do.
 * @param rights any of them is enough
 * @throws ReleaseError that says which right is missing
 */
export function requireRight(
  { publisher: { sections, may } }: Pick<Caller, 'publisher'>,
  rights: readonly Right[],
  names: readonly string[],
): void {
  const other = names.find((name) => !sections.includes(name));
  if (other !== undefined)
    throw new ReleaseError(
      'forbidden',
      `You have a right to ${sections.join(', ')}, not to "${other}". The owner can give it to you.`,
    );
  if (!rights.some((right) => may.includes(right)))
    throw new ReleaseError(
      'forbidden',
      `You may ${may.join(', ')}, not ${rights.join(' or ')}. The owner can give you the right.`,
    );
}

/** Returns the caller with the rights of this moment. @throws ReleaseError if the publisher was revoked */
export async function renewCaller(store: ReleaseStore, caller: Caller): Promise<Caller> {
  const publisher = await store.publishers.read(caller.publisher.id);
  if (!publisher) throw UNKNOWN;
  refuseRevoked(publisher);
  return { ...caller, publisher };
}
