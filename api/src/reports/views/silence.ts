import { type GivenPages, MAX_GIVEN } from '@site/contract/views';
import { z } from 'zod';
import { asStorageError } from '../../database/storage-unavailable.ts';
import { reportsQuery } from '../query.ts';
import { addRows, type Counting, hourOf, markOf } from './counts.ts';
import { marksOf } from './in-canary.ts';
import { canaryId } from './query.ts';
import { InvalidView, visitorId } from './report.ts';

/** The marks of whoever was silent in some step. */
const markOfAnySilence = 'silent %';

/** Most lists in one request: of both arms, and of what two promotions within a few seconds made of them. */
const MAX_LISTS = 20;

/** The body of POST /api/reports/given: visitors by what they were given. */
export const givenPages = z
  .array(
    z.strictObject({
      canary: canaryId,
      step: z.int().min(0).max(999),
      arm: z.enum(['stable', 'canary']),
      composition: reportsQuery.shape.composition,
      visitors: z.array(visitorId).min(1).max(MAX_GIVEN),
    }),
  )
  .max(MAX_LISTS);

/**
 * Reads the body of POST /api/reports/given.
 * @throws InvalidView
 */
export function readGiven(body: unknown): GivenPages[] {
  const { success, data } = givenPages.safeParse(body);
  if (!success) throw new InvalidView();
  return data;
}

/**
 * Counts as `silent` who was given a page of a canary, and of whom nothing has been heard in this step by now: each visitor once in the whole canary; and as
 * `late` those of them of whom something was heard in another step of this arm. Of whom it is heard later, that is counted then.
 * @throws StorageUnavailable
 */
export async function countSilent(
  { writes, hash }: Pick<Counting, 'writes' | 'hash'>,
  { visitors, ...given }: GivenPages,
  now = new Date(),
): Promise<void> {
  const { canary: scope, step, arm } = given;
  // In the same order for all programs, or two of them could wait for each other.
  const all = (await Promise.all(visitors.map((id) => markOf(hash, scope, id)))).sort();
  try {
    await writes.write(async (transaction) => {
      const counted = await transaction
        .selectFrom('view_mark')
        .select(['visitor', 'kind'])
        .where('scope', '=', scope)
        .where('visitor', 'in', all)
        .where(({ or, eb }) =>
          or([
            eb('kind', 'in', [marksOf.seen(step), marksOf.came(arm)]),
            eb('kind', 'like', markOfAnySilence),
          ]),
        )
        .execute();
      const [came, known] = [new Set<string>(), new Set<string>()];
      for (const { visitor, kind } of counted) (kind === marksOf.came(arm) ? came : known).add(visitor);
      const silent = all.filter((visitor) => !known.has(visitor));
      if (silent.length === 0) return;
      const marked = await transaction
        .insertInto('view_mark')
        .values(silent.map((visitor) => ({ scope, visitor, kind: marksOf.silent(arm) })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('visitor')
        .execute();
      if (marked.length === 0) return;
      const row = { ...given, hour: hourOf(now), release: '', kind: 'silent', bucket: 0 };
      const late = marked.filter(({ visitor }) => came.has(visitor)).length;
      await addRows(transaction, [
        ...(late > 0 ? [{ ...row, kind: 'late', count: late }] : []),
        { ...row, count: marked.length },
      ]);
    });
  } catch (error) {
    throw asStorageError(error);
  }
}
