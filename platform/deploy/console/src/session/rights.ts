import type { Right, Session } from '@site/deploy/answers';
import { nameOf } from '../words/releases.ts';

const DOES: Readonly<Record<Right, string>> = {
  publish: 'publish',
  promote: 'promote',
  rollback: 'roll back',
  preview: 'preview',
};

function listed(words: readonly string[]): string {
  return words.join(', ');
}

/** The rights of somebody, as words. */
export function rightsWords({ may }: Pick<Session, 'may'>): string {
  return listed(may.map((right) => DOES[right])) || 'nothing';
}

/**
 * Why somebody may not do something; undefined where they may. The service decides: this only says beforehand what it would.
 * @param rights any of these is enough
 * @param releases or names of workspaces
 */
export function whyNot(
  session: Pick<Session, 'may' | 'sections'>,
  rights: readonly Right[],
  releases: readonly string[],
): string | undefined {
  if (!rights.some((right) => session.may.includes(right)))
    return `You may ${rightsWords(session)}, and not ${rights.map((right) => DOES[right]).join(' or ')}. The owner can give you the right.`;
  const others = releases.map(nameOf).filter((name) => !session.sections.includes(name));
  if (others.length === 0) return undefined;
  return `You have no right to ${listed([...new Set(others)])}.`;
}
