import { bucketOf, OTHER_COMPOSITION, TROUBLE, VITALS, type ViewReport } from '@site/contract/views';
import type { LeadsDatabase } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-unavailable.ts';
import type { UnsyncedWrites } from '../../database/unsynced-writes.ts';
import type { KeyedHash } from '../../protection/keyed-hash.ts';
import type { Count } from '../../protection/rate-counts.ts';
import { countInCanary, mark, marksOf } from './in-canary.ts';
import { KEY } from './migration.ts';
import type { Visitor } from './report.ts';
import type { Row } from './schema.ts';

const HOUR = 60 * 60_000;

/** How long counts are kept, in hours. */
const RETENTION_HOURS = 30 * 24;

/** How long it is known who was counted, in hours: after the end of the day, or after the last report of a canary. */
const MARKS_HOURS = 48;

/**
 * Most rows of one hour. Nobody here knows which releases there are, so a visitor could make up keys without end. Two compositions with all
 * buckets of all vitals have some 500.
 */
const MAX_ROWS = 2000;

/** What is counted together once an hour has its rows. */
const OTHER = { composition: OTHER_COMPOSITION, release: '' };

interface Viewed {
  composition: string;
  visitor: Visitor;
  report: ViewReport;
}

export interface Counting {
  writes: UnsyncedWrites;
  hash: KeyedHash;
  /** Counts the reports of the same network within ten minutes. */
  countNetwork: Count;
  /** How many of them are counted. */
  max: number;
}

/**
 * Counts what a page has reported: each visitor once for each kind and vital, within a canary or, where there is none, a day. Within a canary
 * as `seen` once in each step, and besides, once in each arm, as `came` and, with trouble, as `troubled`.
 * @returns what was counted; undefined where the network has sent too many
 * @throws StorageUnavailable
 */
export async function countView(
  { writes, hash, countNetwork, max }: Counting,
  viewed: Viewed,
  now = new Date(),
): Promise<Row[] | undefined> {
  const { canary, id } = viewed.visitor;
  const scope = canary?.canary ?? dayOf(now);
  const visitor = await markOf(hash, scope, id);
  const wanted = rowsOf(viewed, hourOf(now));
  try {
    return await writes.write(async (transaction) => {
      if ((await countNetwork(transaction)).current > max) return undefined;
      if (wanted.size === 0) return [];
      // In the same order for all reports, or two of one visitor could wait for each other.
      const marked = await mark(transaction, { scope, visitor }, [...wanted.keys()].sort());
      const rows = marked.flatMap((kind) => wanted.get(kind) ?? []);
      if (canary) rows.push(...(await countInCanary(transaction, { scope, visitor, canary }, wanted, rows)));
      // All programs write in the same order, or two of them could wait for each other.
      rows.sort(byKind);
      return rows.length > 0 ? await addRows(transaction, rows) : [];
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

/** What stands for a visitor within a canary or a day. */
export async function markOf(hash: KeyedHash, scope: string, id: string): Promise<string> {
  return (await hash.digest(`visitor ${scope} ${id}`)).slice(0, 32);
}

/** What a report counts where its visitor has not been counted before, by the kind of its mark. */
function rowsOf({ composition, visitor, report }: Viewed, hour: string): Map<string, Row> {
  const { canary = '', step = 0, arm = '' } = visitor.canary ?? {};
  const rows = new Map<string, Row>();
  const add = (kind: string, release = '', bucket = 0) => {
    const mark = kind === 'seen' && visitor.canary ? marksOf.seen(step) : kind;
    if (!rows.has(mark))
      rows.set(mark, { hour, composition, release, kind, bucket, canary, step, arm, count: 1 });
  };
  for (const { kind, release } of report.kinds) add(kind, release);
  const trouble = report.kinds.find(({ kind }) => TROUBLE.includes(kind));
  if (trouble) {
    add('failed', trouble.release);
    // Whoever says only that: of those who were seen, no more can have failed.
    add('seen');
  }
  for (const vital of VITALS) {
    const value = report.vitals[vital];
    if (value !== undefined) add(vital, '', bucketOf(vital, value));
  }
  return rows;
}

function byKind({ kind: one }: Row, { kind: other }: Row): number {
  return one < other ? -1 : 1;
}

/** Adds counts to their rows. @returns them, as they were counted */
export async function addRows(transaction: LeadsDatabase, wanted: readonly Row[]): Promise<Row[]> {
  const rows = await withinLimit(transaction, wanted);
  await transaction
    .insertInto('view_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns([...KEY])
        .doUpdateSet(({ eb, ref }) => ({ count: eb('view_count.count', '+', ref('excluded.count')) })),
    )
    .execute();
  return rows;
}

/** Has what the hour has no row left for counted in those for all such. */
async function withinLimit(transaction: LeadsDatabase, rows: readonly Row[]): Promise<Row[]> {
  const hour = rows[0]?.hour ?? '';
  const { known } = await transaction
    .selectFrom('view_count')
    .select(({ fn }) => fn.countAll<number | string>().as('known'))
    .where('hour', '=', hour)
    .executeTakeFirstOrThrow();
  if (Number(known) < MAX_ROWS) return [...rows];
  const counted: Row[] = [];
  for (const row of rows) {
    const found = await transaction
      .selectFrom('view_count')
      .select('count')
      .where(({ and, eb }) => and(KEY.map((column) => eb(column, '=', row[column]))))
      .executeTakeFirst();
    counted.push(found ? row : { ...row, ...OTHER });
  }
  return counted;
}

/** Removes the counts that have been kept long enough, and forgets who was counted for a day or a canary that is over. */
export async function removeOldViews(database: LeadsDatabase, now = new Date()) {
  await database.deleteFrom('view_count').where('hour', '<', hourOf(now, RETENTION_HOURS)).execute();
  const since = hourOf(now, MARKS_HOURS);
  await database
    .deleteFrom('view_mark')
    .where('scope', 'not in', ({ selectFrom }) =>
      selectFrom('view_count').select('canary').where('hour', '>=', since),
    )
    // The whole day has to be so long ago.
    .where('scope', 'not in', daysFrom(now, MARKS_HOURS / 24))
    .execute();
}

/** Today, and the days of which some part is within so many days before now. */
function daysFrom(now: Date, days: number): string[] {
  return Array.from({ length: days + 1 }, (_, before) => dayOf(now, before * 24));
}

/** The hour in UTC, or the one so many hours before. */
export function hourOf(moment: Date, hoursBefore = 0): string {
  return new Date(moment.getTime() - hoursBefore * HOUR).toISOString().slice(0, 13);
}

/** The same for days. */
export function dayOf(moment: Date, hoursBefore = 0): string {
  return hourOf(moment, hoursBefore).slice(0, 10);
}
