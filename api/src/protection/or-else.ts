import { sql } from 'kysely';
import type { LeadsDatabase } from '../database/schema.ts';

/**
 * Does something within a transaction that is open. What fails is undone by itself, and the transaction goes on with something else.
 * @throws the error where the transaction is lost as well
 */
export async function orElse<Result>(
  transaction: LeadsDatabase,
  work: () => Promise<Result>,
  otherwise: (error: unknown) => Result,
): Promise<Result> {
  // PostgreSQL would refuse every statement after one that failed.
  await sql`savepoint attempt`.execute(transaction);
  const result = await work().catch(async (error) => {
    await sql`rollback to savepoint attempt`.execute(transaction).catch(() => {
      throw error;
    });
    return otherwise(error);
  });
  await sql`release savepoint attempt`.execute(transaction);
  return result;
}
