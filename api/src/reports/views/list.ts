import { BY_DAY, bucketFrom, isVital, VITALS, type Vital } from '@site/contract/views';
import type { LeadsDatabase } from '../../database/schema.ts';
import { dayOf, hourOf } from './counts.ts';

/** How long before a canary views count as what was usual, in hours. */
const BEFORE_HOURS = 7 * 24;

/** How many visitors had a web vital of one bucket. */
interface BucketCount {
  bucket: number;
  /** The bucket's lower end, in milliseconds, but for `cls`. */
  from: number;
  count: number;
}

type VitalCounts = { [vital in Vital]?: BucketCount[] };

/** What the visitors of one arm met while a canary was in one step. */
export interface ArmCounts {
  /** Visitors who saw a page. */
  seen: number;
  /** Visitors who met trouble. */
  failed: number;
  /** Visitors who were given a page, and said nothing in time. */
  silent: number;
  /** Those of them of whom something was heard in this arm before or since, and who are among the others as well. */
  late: number;
  /** Visitors who saw a page of this arm for the first time. */
  came: number;
  /** Visitors who met trouble in this arm for the first time. */
  troubled: number;
  /** Visitors by what they met. */
  kinds: Record<string, number>;
  vitals: VitalCounts;
}

/** As it is written. */
function lowerEnd(vital: Vital, bucket: number): number {
  return Math.round(bucketFrom(vital, bucket) * 1000) / 1000;
}

function addBucket(vitals: VitalCounts, vital: Vital, bucket: number, count: number): void {
  vitals[vital] = [...(vitals[vital] ?? []), { bucket, from: lowerEnd(vital, bucket), count }];
}

/** PostgreSQL adds up to a `bigint`, which comes as a text. */
const sumOf = (count: number | string) => Number(count);

/** What visitors met by step and arm of a canary, and the vitals of those who were in no canary's arm before it. */
export async function listCanaryViews(database: LeadsDatabase, canary: string) {
  const rows = await database
    .selectFrom('view_count')
    .select(({ fn }) => ['step', 'arm', 'kind', 'bucket', fn.sum<number | string>('count').as('count')])
    .where('canary', '=', canary)
    .groupBy(['step', 'arm', 'kind', 'bucket'])
    .orderBy('step')
    .orderBy('kind')
    .orderBy('bucket')
    .execute();
  const steps = new Map<number, { step: number; arms: { stable: ArmCounts; canary: ArmCounts } }>();
  const none = (): ArmCounts => ({
    seen: 0,
    failed: 0,
    silent: 0,
    late: 0,
    came: 0,
    troubled: 0,
    kinds: {},
    vitals: {},
  });
  for (const { step, arm, kind, bucket, count } of rows) {
    const known = steps.get(step) ?? { step, arms: { stable: none(), canary: none() } };
    steps.set(step, known);
    addTo(known.arms[arm === 'canary' ? 'canary' : 'stable'], kind, bucket, sumOf(count));
  }
  return { canary, steps: [...steps.values()], before: await listVitalsBefore(database, canary) };
}

/** What is counted of visitors, and is nothing that they met. */
const OF_ARMS = ['failed', 'silent', 'late', 'came', 'troubled'] as const;

function isOfArms(kind: string): kind is (typeof OF_ARMS)[number] {
  return (OF_ARMS as readonly string[]).includes(kind);
}

function addTo(counts: ArmCounts, kind: string, bucket: number, count: number): void {
  if (isVital(kind)) addBucket(counts.vitals, kind, bucket, count);
  else if (isOfArms(kind)) counts[kind] = count;
  else {
    counts.kinds[kind] = count;
    if (kind === 'seen') counts.seen = count;
  }
}

/**
 * Web vitals of the week before the hour of the first report of a canary, or before this one where there is none, of views that were no canary's. In its
 * own hour there are views of no arm, too: of pages from before it began, and of whoever says that they saw the other arm's.
 */
async function listVitalsBefore(database: LeadsDatabase, canary: string): Promise<VitalCounts> {
  const first = await database
    .selectFrom('view_count')
    .select(({ fn }) => fn.min('hour').as('hour'))
    .where('canary', '=', canary)
    .executeTakeFirst();
  const end = first?.hour ? new Date(`${first.hour}:00:00Z`) : new Date();
  const rows = await database
    .selectFrom('view_count')
    .select(({ fn }) => ['kind', 'bucket', fn.sum<number | string>('count').as('count')])
    .where('hour', '>=', hourOf(end, BEFORE_HOURS))
    .where('hour', '<', hourOf(end))
    .where('kind', 'in', [...VITALS])
    .where('arm', '!=', 'canary')
    .where('canary', '!=', canary)
    .groupBy(['kind', 'bucket'])
    .orderBy('bucket')
    .execute();
  const vitals: VitalCounts = {};
  for (const { kind, bucket, count } of rows)
    if (isVital(kind)) addBucket(vitals, kind, bucket, sumOf(count));
  return vitals;
}

/** What visitors met within the last days, today included: by hour, or from three days on by day; by composition, release and kind. */
export async function listViews(database: LeadsDatabase, days: number, now = new Date()) {
  const rows = await database
    .selectFrom('view_count')
    .select(({ fn }) => [
      'hour',
      'composition',
      'release',
      'kind',
      'bucket',
      fn.sum<number | string>('count').as('count'),
    ])
    // All hours of a day begin with it.
    .where('hour', '>=', dayOf(now, (days - 1) * 24))
    .where('kind', 'not in', ['late', 'troubled'])
    // Who came again in another step of a canary is one visitor of its arm. Counts of before say only in how many steps.
    .where(({ eb, selectFrom }) =>
      eb.or([
        eb('kind', '!=', 'seen'),
        eb('canary', 'not in', selectFrom('view_count').select('canary').where('kind', '=', 'came')),
      ]),
    )
    .groupBy(['hour', 'composition', 'release', 'kind', 'bucket'])
    .orderBy('hour')
    .orderBy('composition')
    .orderBy('release')
    .orderBy('kind')
    .orderBy('bucket')
    .execute();
  const sums = new Map<string, ReturnType<typeof toView>>();
  for (const row of rows) {
    const view = toView(row, days < BY_DAY ? row.hour : row.hour.slice(0, 10));
    const key = [view.at, row.composition, row.release, view.kind, row.bucket].join(' ');
    const sum = sums.get(key);
    if (sum) sum.count += view.count;
    else sums.set(key, view);
  }
  return [...sums.values()];
}

interface ListedRow {
  composition: string;
  release: string;
  kind: string;
  bucket: number;
  count: number | string;
}

function toView({ composition, release, kind: counted, bucket, count }: ListedRow, at: string) {
  const kind = counted === 'came' ? 'seen' : counted;
  return {
    at,
    composition,
    ...(release ? { release } : {}),
    kind,
    ...(isVital(kind) ? { bucket, from: lowerEnd(kind, bucket) } : {}),
    count: sumOf(count),
  };
}
