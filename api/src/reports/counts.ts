import type { ArmCounts, CanaryArm, CanaryCounts, PageEvent, PageReport } from '@site/contract/reports';
import { sql } from 'kysely';
import { type Db, type DbOrTx, type Tx, transact } from '../db.ts';
import type { CspViolationTable, PageCountTable } from '../tables.ts';
import type { Violation } from './violation.ts';

const DAY = 24 * 60 * 60_000;

const RETENTION_DAYS = 90;

/** Rows of a day in each table: anybody can send reports with invented keys. More count as `other`. */
const MAX_ROWS = 1000;

const OTHER = 'other';

/** Counts the events of a report by composition and release. */
export function countPageEvents(db: Db, { composition, events }: PageReport): Promise<void> {
  const day = utcDay();
  return transact(db, async (tx) => {
    for (const { kind, release = '' } of events) {
      const other = { day, composition: OTHER, release: '', kind };
      await increment(tx, 'pageCount', { ...other, composition, release }, other);
    }
  });
}

/** Counts violations on pages of a composition. */
export function countViolations(db: Db, composition: string, violations: Violation[]): Promise<void> {
  const day = utcDay();
  return transact(db, async (tx) => {
    const other = { day, composition: OTHER, source: OTHER, directive: OTHER, blocked: OTHER };
    for (const violation of violations)
      await increment(tx, 'cspViolation', { ...other, composition, ...violation }, other);
  });
}

type Key = Record<string, string> & { day: string };

/** Adds one to the count of a key, or of `other` if the key is new and the day is full. */
async function increment(tx: Tx, table: 'pageCount' | 'cspViolation', key: Key, other: Key) {
  const name = sql.table(table);
  const isKey = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const update = sql`update ${name} set count = count + 1 where ${sql.join(isKey, sql` and `)}`;
  if ((await update.execute(tx)).numAffectedRows) return;
  const { rows } = await sql`select 1 from ${name} where day = ${key.day}`.execute(tx);
  const values = rows.length < MAX_ROWS ? key : other;
  const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)));
  await sql`insert into ${name} (${columns}, count) values (${sql.join(Object.values(values))}, 1)
    on conflict (${columns}) do update set count = ${name}.count + 1`.execute(tx);
}

export function listPageCounts(db: DbOrTx, days: number): Promise<PageCountTable[]> {
  return db
    .selectFrom('pageCount')
    .selectAll()
    .where('day', '>', utcDay(days))
    .orderBy('day')
    .orderBy('composition')
    .orderBy('release')
    .orderBy('kind')
    .execute();
}

type ViolationCount = Omit<CspViolationTable, 'day'> & { lastDay: string };

export function listViolations(db: DbOrTx, days: number): Promise<ViolationCount[]> {
  const key = ['source', 'directive', 'blocked', 'composition'] as const;
  return db
    .selectFrom('cspViolation')
    .select(({ fn }) => [...key, fn.sum<number>('count').as('count'), fn.max('day').as('lastDay')])
    .where('day', '>', utcDay(days))
    .groupBy(key)
    .orderBy('count', 'desc')
    .orderBy('source')
    .orderBy('directive')
    .orderBy('blocked')
    .execute();
}

interface CanaryVisit {
  arm: CanaryArm;
  visitor: string;
}

/** Stores what a visitor of a running canary reported. Only the step that the visitor came in counts. */
export async function recordCanaryVisit(
  db: DbOrTx,
  { arm: { canary, step, arm }, visitor }: CanaryVisit,
  events: PageEvent[],
) {
  const hasView = events.some(({ kind }) => kind === 'view');
  const hasError = events.some(({ kind }) => kind !== 'view');
  await db
    .insertInto('canaryVisitor')
    .values({ day: utcDay(), canary, step, visitor, arm, seen: hasView ? 1 : 0, error: hasError ? 1 : 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['canary', 'visitor'])
        .doUpdateSet({ ...(hasView && { seen: 1 }), ...(hasError && { error: 1 }) })
        .where('canaryVisitor.step', '=', step),
    )
    .execute();
}

/** Counts visitors who reported a view, by step and arm. */
export async function readCanaryCounts(db: DbOrTx, canary: string): Promise<CanaryCounts> {
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

export async function deleteOldCounts(db: DbOrTx) {
  for (const table of ['pageCount', 'cspViolation', 'canaryVisitor'] as const)
    await db.deleteFrom(table).where('day', '<', utcDay(RETENTION_DAYS)).execute();
}

/** Returns today's date in UTC, or an earlier one. */
function utcDay(daysBefore = 0): string {
  return new Date(Date.now() - daysBefore * DAY).toISOString().slice(0, 10);
}
