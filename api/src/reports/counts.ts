import type { Insertable } from 'kysely';
import type { LeadsDatabase } from '../database/schema.ts';
import { asStorageError } from '../database/storage-unavailable.ts';
import type { UnsyncedWrites } from '../database/unsynced-writes.ts';
import type { CspViolationTable } from './schema.ts';
import type { Violation } from './violation.ts';

const DAY = 24 * 60 * 60_000;

/** How long counts are kept, in days. */
const RETENTION_DAYS = 90;

/**
 * Most rows of one day. What a request says is only its sender's word, so anybody could make up keys without end. A site with a
 * few promotions a day has some dozens.
 */
const MAX_ROWS = 500;

/** What is counted together once a day has its rows. */
const OTHER = { composition: 'other', source: 'other', directive: 'other', blocked: 'other' };

type Row = Insertable<CspViolationTable>;

/**
 * Counts violations that happened on pages of a composition.
 * @returns what was counted, without violations that the day has no row left for: those are counted as `other`
 * @throws StorageUnavailable
 */
export async function countViolations(
  writes: UnsyncedWrites,
  composition: string,
  violations: readonly Violation[],
  now = new Date(),
): Promise<Row[]> {
  if (violations.length === 0) return [];
  const day = dayOf(now);
  try {
    return await writes.write(async (transaction) => {
      const known = await transaction
        .selectFrom('csp_violation')
        .selectAll()
        .where('day', '=', day)
        .execute();
      const keys = new Set(known.map(keyOf));
      const counts = new Map<string, Row>();
      for (const violation of violations) {
        const wanted = { day, composition, ...violation, count: 0 };
        const row = keys.has(keyOf(wanted)) || keys.size < MAX_ROWS ? wanted : { day, ...OTHER, count: 0 };
        const key = keyOf(row);
        keys.add(key);
        const counted = counts.get(key) ?? row;
        counted.count += 1;
        counts.set(key, counted);
      }
      // All programs write in the same order, or two of them could wait for each other.
      const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
      await transaction
        .insertInto('csp_violation')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'composition', 'source', 'directive', 'blocked'])
            .doUpdateSet(({ eb, ref }) => ({
              count: eb('csp_violation.count', '+', ref('excluded.count')),
            })),
        )
        .execute();
      return rows;
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

function keyOf({ composition, source, directive, blocked }: Row): string {
  return `${composition} ${source} ${directive} ${blocked}`;
}

/** Removes the counts that have been kept long enough. */
export async function removeOldViolations(database: LeadsDatabase, now = new Date()) {
  await database.deleteFrom('csp_violation').where('day', '<', dayOf(now, RETENTION_DAYS)).execute();
}

/** What browsers have reported within the last days, today included, in sum over the days, the most frequent first. */
export async function listViolations(database: LeadsDatabase, days: number, now = new Date()) {
  return database
    .selectFrom('csp_violation')
    .select(({ fn }) => [
      fn.sum<number>('count').as('count'),
      'source',
      'directive',
      'blocked',
      'composition',
      fn.max('day').as('lastDay'),
    ])
    .where('day', '>', dayOf(now, days))
    .groupBy(['source', 'directive', 'blocked', 'composition'])
    .orderBy('count', 'desc')
    .orderBy('source')
    .orderBy('directive')
    .orderBy('blocked')
    .orderBy('composition')
    .execute();
}

/** The date in UTC, or the one so many days before. */
function dayOf(moment: Date, daysBefore = 0): string {
  return new Date(moment.getTime() - daysBefore * DAY).toISOString().slice(0, 10);
}
