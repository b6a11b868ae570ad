import { parseReference, type Publisher, type ReleaseStore, type Right } from '@site/releases';
import { ProblemError } from '../problems.ts';
import { refuseRevoked, UNKNOWN } from './tokens.ts';

/** Names of the sections that releases belong to. */
export function sectionsOf(releases: readonly string[]): string[] {
  return releases.map((release) => parseReference(release).name);
}

/** @throws ProblemError that says which right is missing */
export function requireRight(
  { sections, may }: Pick<Publisher, 'sections' | 'may'>,
  rights: readonly Right[],
  names: readonly string[],
): void {
  const other = names.find((name) => !sections.includes(name));
  if (other !== undefined)
    throw new ProblemError(
      'forbidden',
      `You have rights to ${sections.join(', ')}, not to "${other}". The owner can give you the right.`,
    );
  if (!rights.some((right) => may.includes(right)))
    throw new ProblemError(
      'forbidden',
      `You may ${may.join(', ')}, not ${rights.join(' or ')}. The owner can give you the right.`,
    );
}

/** Checks again, with the rights of this moment. @throws ProblemError */
export async function requireStill(
  store: ReleaseStore,
  id: string,
  rights: readonly Right[],
  names: readonly string[],
): Promise<void> {
  const publisher = await store.publishers.read(id);
  if (!publisher) throw UNKNOWN;
  refuseRevoked(publisher);
  requireRight(publisher, rights, names);
}
