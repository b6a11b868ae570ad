import { isDeepStrictEqual } from 'node:util';
import type { Generation } from '@site/releases';
import type { Shipped } from './publisher.ts';

/**
 * Compares the history with what publishers were told is live: each promotion is in it once, with who it was and why, and has changed its own
 * section alone.
 * @param history the first first
 * @returns what is not as it must be
 */
export function verifyHistory(history: readonly Generation[], shipped: readonly Shipped[]): string[] {
  const faults: string[] = [];
  for (const [at, { generation, change, releases = {} }] of history.entries()) {
    const before = history[at - 1];
    if (!before) continue;
    const asked = change.kind === 'promote' ? change.releases : [];
    const [name = '', version = ''] = (asked[0] ?? '').split('@');
    if (generation !== before.generation + 1) faults.push(`Generation ${generation} is not the next one.`);
    if (asked.length !== 1 || !isDeepStrictEqual(releases, { ...before.releases, [name]: version }))
      faults.push(`Generation ${generation} changed something else than ${asked.join(' and ')}.`);
  }
  for (const { release, why, publisher, generation } of shipped) {
    const found = history.filter(
      ({ change }) => change.kind === 'promote' && change.releases.includes(release),
    );
    const [only] = found;
    if (!only || found.length > 1) {
      faults.push(`${release} (${why}) is in the history ${found.length} times.`);
      continue;
    }
    if (only.publisher?.id !== publisher)
      faults.push(`${release} is in the history as ${only.publisher?.id}'s.`);
    if (only.why !== why) faults.push(`${release} is in the history because of "${only.why}", not "${why}".`);
    // One whose answer was lost is told a later one that has it still.
    if (generation < only.generation) faults.push(`${release} was said to be live as ${generation}.`);
  }
  if (history.length !== shipped.length + 1)
    faults.push(`${history.length - 1} promotions are in the history; ${shipped.length} were confirmed.`);
  const last = new Map(shipped.map(({ release }) => [release.split('@')[0], release]));
  for (const [name = '', release] of last)
    if (`${name}@${history.at(-1)?.releases?.[name]}` !== release)
      faults.push(`${release} is not live in the end.`);
  return faults;
}
