import type { Generation, Right, Session } from './types.ts';

/** `0.1` → `10 %` */
export function shareWords(share: number): string {
  return `${Number((share * 100).toPrecision(3))}\u00a0%`;
}

/** `1 page`, `2 pages` */
export function plural(count: number, word: string): string {
  return `${count.toLocaleString('en-US')}\u00a0${word}${count === 1 ? '' : 's'}`;
}

/** `['a', 'b', 'c']` → `a, b and c` */
export function listWords(words: readonly string[]): string {
  return new Intl.ListFormat('en').format(words);
}

/** Shortens the hash of a version or release to 10 digits, for people: `mf-contact@1.0.0-a1b2c3d4e5`. */
export function shorten(release: string): string {
  return release.replace(/-([\da-f]{10})[\da-f]{22}$/, '-$1');
}

/** Lists releases for people. */
export function listReleases(releases: readonly string[]): string {
  return listWords(releases.map(shorten));
}

/** `mf-contact@1.0.0-a1b2c3d4e5` → `mf-contact` */
export function sectionOf(release: string): string {
  return release.replace(/@.*/, '');
}

/** Splits what was typed with blanks or commas. */
export function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** Says what was done in one line: `Promoted mf-contact@1.0.1`. */
export function changeWords({ change }: Pick<Generation, 'change'>): string {
  if (change.kind === 'rollback') return `Rolled back to generation ${change.to}`;
  const releases = listReleases(change.releases);
  switch (change.kind) {
    case 'promote':
      return change.restores
        ? `Rolled back to ${releases}, of generation ${change.restores}`
        : `Promoted ${releases}`;
    case 'canary-start':
      return `Began a canary: ${releases} to ${shareWords(change.share ?? 0)} of visitors`;
    case 'canary-advance':
      return `Moved the canary on: ${releases} to ${shareWords(change.share ?? 0)} of visitors`;
    case 'canary-complete':
      return `Completed the canary: ${releases} to all visitors`;
    case 'canary-abort':
      return `Aborted the canary of ${releases}`;
  }
}

/** The releases in which two generations differ, by section. */
export function differences(before: Generation | undefined, after: Generation) {
  const [old, now] = [before?.releases ?? {}, after.releases ?? {}];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])]
    .filter((name) => old[name] !== now[name])
    .sort()
    .map((name) => ({ name, before: old[name], after: now[name] }));
}

const DOES: Readonly<Record<Right, string>> = {
  publish: 'publish',
  promote: 'promote',
  rollback: 'roll back',
  preview: 'preview',
};

/** Lists what somebody may do. */
export function rightsWords({ may }: Pick<Session, 'may'>): string {
  return may.length > 0 ? listWords(may.map((right) => DOES[right])) : 'nothing';
}

/**
 * Says why the service would refuse something; undefined if it would not.
 * @param rights any of these is enough
 * @param names of sections
 */
export function whyNot(
  session: Pick<Session, 'may' | 'sections'>,
  rights: readonly Right[],
  names: readonly string[],
): string | undefined {
  if (!rights.some((right) => session.may.includes(right)))
    return `You may ${rightsWords(session)}. The owner can give you the right to ${rights.map((right) => DOES[right]).join(' or ')}.`;
  const others = names.filter((name) => !session.sections.includes(name));
  return others.length > 0 ? `You have no right to ${listWords([...new Set(others)])}.` : undefined;
}
