import { ReleaseError, type ReleaseStore, type Right } from '@site/releases';
import { type Caller, INVALID_TOKEN, refuseRevoked } from './tokens.ts';

/** Returns the sections of releases: `mf-contact@latest` → `mf-contact`. */
export function sectionsOf(releases: readonly string[]): string[] {
  return releases.map((release) => release.replace(/@.*/, ''));
}

/**
 * Checks that the caller has one of the rights to every section.
 * @throws ReleaseError that names the missing right
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
      `You have rights to ${sections.join(', ')}, not to "${other}". Ask the owner.`,
    );
  if (!rights.some((right) => may.includes(right)))
    throw new ReleaseError(
      'forbidden',
      `You may ${may.join(', ')}, not ${rights.join(' or ')}. Ask the owner.`,
    );
}

/** Returns the caller with current rights. @throws ReleaseError if the publisher was revoked */
export async function renewCaller(store: ReleaseStore, caller: Caller): Promise<Caller> {
  const publisher = await store.publishers.read(caller.publisher.id);
  if (!publisher) throw INVALID_TOKEN;
  refuseRevoked(publisher);
  return { ...caller, publisher };
}
