import type { Generation, Right, Session } from './types.ts';

/** `0.1` → `10 %` */
export function formatShare(share: number): string {
  return `${Number((share * 100).toPrecision(3))}\u00a0%`;
}

/** `1 page`, `2 pages` */
export function formatCount(count: number, word: string): string {
  return `${count.toLocaleString('en-US')}\u00a0${word}${count === 1 ? '' : 's'}`;
}

/** `['a', 'b', 'c']` → `a, b and c` */
export function formatList(words: readonly string[]): string {
  return new Intl.ListFormat('en').format(words);
}

/** Shortens a release's hash to 10 digits: `mf-contact@1.0.0-a1b2c3d4e5`. */
export function shortenRelease(release: string): string {
  return release.replace(/-([\da-f]{10})[\da-f]{22}$/, '-$1');
}

/** `['a@1', 'b@2']` → `a@1 and b@2`, with short hashes */
export function formatReleases(releases: readonly string[]): string {
  return formatList(releases.map(shortenRelease));
}

/** `mf-contact@1.0.0-a1b2c3d4e5` → `mf-contact` */
export function sectionOf(release: string): string {
  return release.replace(/@.*/, '');
}

/** Splits a text at blanks and commas. */
export function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** Describes a change in one line: `Promoted mf-contact@1.0.1`. */
export function formatChange({ change }: Pick<Generation, 'change'>): string {
  if (change.kind === 'rollback') return `Rolled back to generation ${change.to}`;
  const releases = formatReleases(change.releases);
  switch (change.kind) {
    case 'promote':
      return change.restores
        ? `Rolled back to ${releases}, of generation ${change.restores}`
        : `Promoted ${releases}`;
    case 'canary-start':
      return `Started a canary: ${releases} to ${formatShare(change.share ?? 0)} of visitors`;
    case 'canary-advance':
      return `Advanced the canary: ${releases} to ${formatShare(change.share ?? 0)} of visitors`;
    case 'canary-complete':
      return `Completed the canary: ${releases} to all visitors`;
    case 'canary-abort':
      return `Aborted the canary of ${releases}`;
  }
}

/** Returns the sections whose release differs between two generations. */
export function changedReleases(before: Generation | undefined, after: Generation) {
  const [old, now] = [before?.releases ?? {}, after.releases ?? {}];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])]
    .filter((name) => old[name] !== now[name])
    .sort()
    .map((name) => ({ name, before: old[name], after: now[name] }));
}

const RIGHT_LABELS: Readonly<Record<Right, string>> = {
  publish: 'publish',
  promote: 'promote',
  rollback: 'roll back',
  preview: 'preview',
};

/** `publish and promote` */
export function formatRights({ may }: Pick<Session, 'may'>): string {
  return may.length > 0 ? formatList(may.map((right) => RIGHT_LABELS[right])) : 'nothing';
}

/**
 * Explains which right is missing; undefined if none is.
 * @param rights any of these is enough
 * @param names the sections
 */
export function missingRight(
  session: Pick<Session, 'may' | 'sections'>,
  rights: readonly Right[],
  names: readonly string[],
): string | undefined {
  if (!rights.some((right) => session.may.includes(right)))
    return `You may ${formatRights(session)}. Ask the owner for the right to ${rights.map((right) => RIGHT_LABELS[right]).join(' or ')}.`;
  const others = names.filter((name) => !session.sections.includes(name));
  return others.length > 0 ? `You have no right to ${formatList([...new Set(others)])}.` : undefined;
}
