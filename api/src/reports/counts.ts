import type { ArmCounts, CanaryArm, CanaryCounts, PageReport } from '@site/contract/reports';
import { type Db, type Queries, type Tx, transact } from '../db.ts';
import type { CspViolationTable, PageCountTable } from '../tables.ts';
import type { Violation } from './violation.ts';

const DAY = 24 * 60 * 60_000;

/** How long counts are kept, in days. */
const RETENTION_DAYS = 90;

/**
 * Most rows of a day in each table. Anybody can send reports with invented keys; a busy day has some dozens of true ones. What
 * comes beyond counts as `other`.
 */
const MAX_ROWS = 1000;

const OTHER = 'other';

/** Counts the events of a report by composition and release. */
export function countPageEvents(db: Db, { composition, events }: PageReport): Promise<void> {
  const day = dayOf(new Date());
  const rows = events.map(({ kind, release = '' }) => ({ day, composition, release, kind, count: 1 }));
  return transact(db, async (tx) => {
    const isFull = await hasMaxRows(tx, 'pageCount', day);
    for (const row of isFull ? rows.map((each) => ({ ...each, composition: OTHER, release: '' })) : rows)
      await tx
        .insertInto('pageCount')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'composition', 'release', 'kind'])
            .doUpdateSet(({ eb }) => ({ count: eb('pageCount.count', '+', 1) })),
        )
        .execute();
  });
}

/** Counts violations on pages of a composition. */
export function countViolations(
  db: Db,
  composition: string,
  violations: readonly Violation[],
): Promise<void> {
  const day = dayOf(new Date());
  const other = { composition: OTHER, source: OTHER, directive: OTHER, blocked: OTHER };
  return transact(db, async (tx) => {
    const isFull = await hasMaxRows(tx, 'cspViolation', day);
    for (const violation of violations)
      await tx
        .insertInto('cspViolation')
        .values({ day, count: 1, composition, ...violation, ...(isFull && other) })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'composition', 'source', 'directive', 'blocked'])
            .doUpdateSet(({ eb }) => ({ count: eb('cspViolation.count', '+', 1) })),
        )
        .execute();
  });
}

async function hasMaxRows(tx: Tx, table: 'pageCount' | 'cspViolation', day: string): Promise<boolean> {
  const { rows } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return rows >= MAX_ROWS;
}

export function listPageCounts(db: Queries, days: number): Promise<PageCountTable[]> {
  return db
    .selectFrom('pageCount')
    .selectAll()
    .where('day', '>', dayOf(new Date(), days))
    .orderBy('day')
    .orderBy('composition')
    .orderBy('release')
    .orderBy('kind')
    .execute();
}

export type ViolationCount = Omit<CspViolationTable, 'day'> & { lastDay: string };

/** Sums the last days, the most frequent violation first. */
export function listViolations(db: Queries, days: number): Promise<ViolationCount[]> {
  return db
    .selectFrom('cspViolation')
    .select(({ fn }) => [
      'source',
      'directive',
      'blocked',
      'composition',
      fn.sum<number>('count').as('count'),
      fn.max('day').as('lastDay'),
    ])
    .where('day', '>', dayOf(new Date(), days))
    .groupBy(['source', 'directive', 'blocked', 'composition'])
    .orderBy('count', 'desc')
    .orderBy('source')
    .orderBy('directive')
    .orderBy('blocked')
    .execute();
}

interface CanaryVisit {
  arm: CanaryArm;
  visitor: string;
  seen: boolean;
  error: boolean;
}

/** Remembers what a visitor of a running canary met. One who was counted in another arm before is not counted again. */
export async function recordCanaryVisit(
  db: Queries,
  { arm: { canary, step, arm }, visitor, seen, error }: CanaryVisit,
) {
  const now = { seen: seen ? 1 : 0, error: error ? 1 : 0 };
  await db
    .insertInto('canaryVisitor')
    .values({ canary, step, visitor, arm, ...now })
    .onConflict((conflict) =>
      conflict
        .columns(['canary', 'step', 'visitor'])
        .doUpdateSet({ ...(seen && { seen: 1 }), ...(error && { error: 1 }), arm })
        .where('canaryVisitor.arm', '=', arm),
    )
    .execute();
}

/** Counts visitors who reported a view, by step and arm. */
export async function readCanaryCounts(db: Queries, canary: string): Promise<CanaryCounts> {
  const rows = await db
    .selectFrom('canaryVisitor')
    .select(({ fn }) => [
      'step',
      'arm',
      fn.countAll<number>().as('visitors'),
      fn.sum<number>('error').as('withError'),
    ])
    .where('canary', '=', canary)
    .where('seen', '=', 1)
    .groupBy(['step', 'arm'])
    .orderBy('step')
    .execute();
  const steps = new Map<number, CanaryCounts[number]>();
  for (const { step, arm, visitors, withError } of rows) {
    const nobody: ArmCounts = { visitors: 0, withError: 0 };
    const counts = steps.get(step) ?? { step, stable: nobody, canary: nobody };
    steps.set(step, { ...counts, [arm]: { visitors, withError } });
  }
  return [...steps.values()];
}

export async function forgetCanary(db: Queries, canary: string) {
  await db.deleteFrom('canaryVisitor').where('canary', '=', canary).execute();
}

export async function removeOldCounts(db: Queries) {
  const before = dayOf(new Date(), RETENTION_DAYS);
  for (const table of ['pageCount', 'cspViolation'] as const)
    await db.deleteFrom(table).where('day', '<', before).execute();
}

/** Returns the date in UTC, or the one so many days before. */
function dayOf(moment: Date, daysBefore = 0): string {
  return new Date(moment.getTime() - daysBefore * DAY).toISOString().slice(0, 10);
}
