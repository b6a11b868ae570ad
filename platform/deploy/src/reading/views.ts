import { BY_DAY, isVital, OTHER_COMPOSITION, TROUBLE, type Vital } from '@site/contract/views';
import {
  type CountsSource,
  CountsUnknown,
  percentile75,
  type ReleaseStore,
  readViews,
  type ViewRow,
} from '@site/releases';
import type { TroublePoint, ViewPoint, Views, VitalPoint } from '../answers.ts';

/**
 * Most compositions, and most kinds of trouble, of one hour or day: the rest is summed up as `other`, as the API has it, so that a page of 30 days
 * stays below 200 kB.
 */
const MOST = { compositions: 5, trouble: 10 };

/** Stands for releases that are not told apart. */
const OTHER_RELEASE = 'other';

/** Of how many generations it is said what was in their compositions. */
const GENERATIONS = 200;

/** How many visitors had a vital of which bucket. */
interface VitalBuckets {
  composition: string;
  vital: Vital;
  counts: Record<string, number>;
}

/** Adds to what is there by a key, or makes it first. */
function of<Item>(items: Map<string, Item>, key: string, make: () => Item): Item {
  const found = items.get(key) ?? make();
  items.set(key, found);
  return found;
}

function isTrouble(kind: string): boolean {
  return TROUBLE.some((each) => each === kind);
}

/** The keys with the highest counts. */
function highest(counts: ReadonlyMap<string, number>, most: number): Set<string> {
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return new Set(sorted.slice(0, most).map(([key]) => key));
}

function keyOf({ release = '', kind }: ViewRow): string {
  return `${release} ${kind}`;
}

/** What is shown of one hour or day. */
function summarise(at: string, rows: readonly ViewRow[]) {
  const [seen, met] = [new Map<string, number>(), new Map<string, number>()];
  for (const row of rows) {
    if (row.kind === 'seen') seen.set(row.composition, (seen.get(row.composition) ?? 0) + row.count);
    if (isTrouble(row.kind)) met.set(keyOf(row), (met.get(keyOf(row)) ?? 0) + row.count);
  }
  const [compositions, troubles] = [highest(seen, MOST.compositions), highest(met, MOST.trouble)];
  const views = new Map<string, ViewPoint>();
  const trouble = new Map<string, TroublePoint>();
  const buckets = new Map<string, VitalBuckets>();
  for (const row of rows) {
    const { kind, count, bucket = 0 } = row;
    const composition = compositions.has(row.composition) ? row.composition : OTHER_COMPOSITION;
    const release = troubles.has(keyOf(row)) ? (row.release ?? '') : OTHER_RELEASE;
    if (kind === 'seen' || kind === 'failed')
      of(views, composition, () => ({ at, composition, seen: 0, failed: 0 }))[kind] += count;
    if (isTrouble(kind))
      of(trouble, `${release} ${kind}`, () => ({ at, release, kind, count: 0 })).count += count;
    if (!isVital(kind)) continue;
    const { counts } = of(
      buckets,
      `${composition} ${kind}`,
      (): VitalBuckets => ({
        composition,
        vital: kind,
        counts: {},
      }),
    );
    counts[bucket] = (counts[bucket] ?? 0) + count;
  }
  const vitals = [...buckets.values()].map(({ composition, vital, counts }): VitalPoint => {
    const p75 = Number(percentile75(vital, counts).toFixed(vital === 'cls' ? 3 : 0));
    const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
    return { at, composition, vital, p75, count };
  });
  return { views: [...views.values()], trouble: [...trouble.values()], vitals };
}

/** What was in compositions, as far as the history has it. */
async function releasesOf(store: ReleaseStore, ids: ReadonlySet<string>): Promise<Views['compositions']> {
  const known: Views['compositions'] = {};
  for (const { composition, releases = {}, canary } of await store.generations.history(GENERATIONS))
    for (const [id, versions] of [
      [composition, releases] as const,
      [canary?.composition, canary?.releases] as const,
    ])
      if (id && versions && ids.has(id)) known[id] ??= Object.entries(versions).map((each) => each.join('@'));
  return known;
}

/** What visitors met within so many days, summed up for a page. */
export async function summedViews(
  store: ReleaseStore,
  source: CountsSource | undefined,
  days: number,
): Promise<Views> {
  const by = days < BY_DAY ? 'hour' : 'day';
  const none: Views = { by, views: [], trouble: [], vitals: [], compositions: {} };
  const rows = await readViews(source, days).catch((error: unknown) => {
    if (error instanceof CountsUnknown) return error;
    throw error;
  });
  if (rows instanceof Error) return { unknown: rows.message, ...none };
  const byTime = new Map<string, ViewRow[]>();
  for (const row of rows) of(byTime, row.at, () => []).push(row);
  const points = [...byTime].sort(([a], [b]) => (a < b ? -1 : 1)).map(([at, all]) => summarise(at, all));
  const [views, trouble, vitals] = [
    points.flatMap((point) => point.views),
    points.flatMap((point) => point.trouble),
    points.flatMap((point) => point.vitals),
  ];
  const named = new Set([...views, ...vitals].map(({ composition }) => composition));
  return { by, views, trouble, vitals, compositions: await releasesOf(store, named) };
}
