import type { Selectable } from 'kysely';
import type { LeadsDatabase } from '../../database/schema.ts';
import type { Visitor } from './report.ts';
import type { Row, ViewMarkTable } from './schema.ts';

type Mark = Selectable<ViewMarkTable>;

interface CanaryVisitor extends Omit<Mark, 'kind'> {
  canary: NonNullable<Visitor['canary']>;
}

/** The kinds of marks of whoever was seen in a step of a canary; who came to an arm, met trouble in it, and of whom nothing was heard there. */
export const marksOf = {
  seen: (step: number) => `seen ${step}`,
  came: (arm: string) => `came ${arm}`,
  troubled: (arm: string) => `troubled ${arm}`,
  silent: (arm: string) => `silent ${arm}`,
};

/** What is counted for the tests of a canary alone. */
export const OF_TESTS = ['came', 'late', 'troubled'];

/**
 * What a report counts besides: a visitor once in each arm as `came` and, with trouble, as `troubled`; and as `late` whoever was counted as silent in it.
 * Visitors come to another arm with a step alone: who says to have had that one before is not believed.
 * @param wanted what it counts of a visitor who has not been counted before
 * @param rows what it counts
 */
export async function countInCanary(
  transaction: LeadsDatabase,
  { canary: { step, arm }, ...visitor }: CanaryVisitor,
  wanted: ReadonlyMap<string, Row>,
  rows: readonly Row[],
): Promise<Row[]> {
  const row = wanted.get(marksOf.seen(step));
  if (!row) return [];
  const isSeen = rows.includes(row);
  const isTroubled = wanted.has('failed');
  if (!isSeen && !isTroubled) return [];
  const came = marksOf.came(arm);
  if (!isSeen && !(await isMarked(transaction, { ...visitor, kind: came }))) return [];
  const marked = await mark(transaction, visitor, [
    ...(isSeen ? [came] : []),
    ...(isTroubled ? [marksOf.troubled(arm)] : []),
  ]);
  const kinds = marked.map((kind) => (kind === came ? 'came' : 'troubled') as string);
  if (kinds.includes('came') && (await isMarked(transaction, { ...visitor, kind: marksOf.silent(arm) })))
    kinds.push('late');
  return kinds.map((kind) => ({ ...row, kind }));
}

/** Marks that a visitor has been counted. @returns the kinds for which that was not so yet */
export async function mark(
  transaction: LeadsDatabase,
  visitor: Omit<Mark, 'kind'>,
  kinds: readonly string[],
): Promise<string[]> {
  const marked = await transaction
    .insertInto('view_mark')
    .values(kinds.map((kind) => ({ ...visitor, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute();
  return marked.map(({ kind }) => kind);
}

async function isMarked(transaction: LeadsDatabase, { scope, visitor, kind }: Mark): Promise<boolean> {
  const found = await transaction
    .selectFrom('view_mark')
    .select('kind')
    .where('scope', '=', scope)
    .where('visitor', '=', visitor)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return found !== undefined;
}
