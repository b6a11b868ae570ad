import { existsSync } from 'node:fs';
import { CommandError } from '@site/contract/program';
import { type Db, databaseName, isMigrated, isPostgresUrl, isUnavailable, openDatabase } from '../db.ts';
import { ProblemError } from '../http/problems.ts';

/** Runs work on the leads database, beside running APIs. @throws CommandError if it is missing or of an older version */
export async function withLeads<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const name = databaseName(url);
  if (!isPostgresUrl(url) && !existsSync(url))
    throw new CommandError(`There is no ${name} yet. Start the API or run "site-leads migrate".`);
  return withDatabase(url, async (db) => {
    if (!(await isMigrated(db)))
      throw new CommandError(
        `The tables of ${name} are of an older version. Run "site-leads migrate" first.`,
      );
    return work(db);
  });
}

/** Opens a database without checking its tables. @throws CommandError */
export async function withDatabase<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    const db = await openDatabase(url);
    return await work(db).finally(() => db.destroy());
  } catch (error) {
    if (error instanceof ProblemError) throw new CommandError(error.problem.detail);
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(String(Object(error).code)))
      throw new CommandError(`${databaseName(url)} is damaged, or no leads database.`);
    if (!isUnavailable(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The leads in ${databaseName(url)} cannot be used: ${reason}. Try again.`);
  }
}
