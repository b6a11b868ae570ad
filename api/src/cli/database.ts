import { existsSync } from 'node:fs';
import { Refusal } from '@site/contract/program';
import { type Db, databaseName, isPostgresUrl, isUnavailable, open, pendingMigrations } from '../db.ts';
import { ProblemError } from '../http/problems.ts';

/**
 * Runs work on the leads database, beside APIs that may be running.
 * @throws Refusal if there is none yet, its tables are of another version, or it cannot be used
 */
export async function withLeads<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const name = databaseName(url);
  if (!isPostgresUrl(url) && !existsSync(url))
    throw new Refusal(`There is no ${name} yet. Start the API or run "site-leads migrate": they create it.`);
  return using(url, async (db) => {
    if ((await pendingMigrations(db)).length > 0)
      throw new Refusal(`The tables of ${name} are of an older version. Run "site-leads migrate" first.`);
    return work(db);
  });
}

/** Opens a database, whatever its tables are. @throws Refusal */
export async function using<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    const db = await open(url);
    return await work(db).finally(() => db.destroy());
  } catch (error) {
    if (error instanceof ProblemError) throw new Refusal(error.problem.detail);
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(String(Object(error).code)))
      throw new Refusal(`${databaseName(url)} is no sound leads database.`);
    if (!isUnavailable(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`The leads in ${databaseName(url)} cannot be used: ${reason}. Try again.`);
  }
}
