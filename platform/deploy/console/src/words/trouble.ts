import { TROUBLE } from '@site/contract/views';
import type { Views } from '@site/deploy/answers';

/** What the service calls releases that it does not tell apart. */
export const OTHER_RELEASES = 'other';

/** Visitors of all compositions. */
export function visitorsIn({ views }: Pick<Views, 'views'>): { seen: number; failed: number } {
  return views.reduce((sum, { seen, failed }) => ({ seen: sum.seen + seen, failed: sum.failed + failed }), {
    seen: 0,
    failed: 0,
  });
}

/** Trouble of a release: how often, and of which kinds, those that were met most first. */
interface ReleaseTrouble {
  release: string;
  count: number;
  kinds: string;
}

/** What was met of each release, the one with most trouble first. Kinds that are no trouble do not count. */
export function troubleByRelease({ trouble }: Pick<Views, 'trouble'>): ReleaseTrouble[] {
  const byRelease = new Map<string, Map<string, number>>();
  for (const { release, kind, count } of trouble) {
    if (!TROUBLE.some((each) => each === kind)) continue;
    const kinds = byRelease.get(release) ?? new Map<string, number>();
    byRelease.set(release, kinds.set(kind, (kinds.get(kind) ?? 0) + count));
  }
  const rows = [...byRelease].map(([release, kinds]) => ({
    release,
    count: [...kinds.values()].reduce((sum, count) => sum + count, 0),
    kinds: [...kinds]
      .sort(([, left], [, right]) => right - left)
      .map(([kind]) => kind)
      .join(', '),
  }));
  return rows.sort((left, right) => right.count - left.count);
}
