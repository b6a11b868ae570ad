import { SqliteAdapter, sql } from 'kysely';
import type { LeadsDatabase } from './schema.ts';

type Work<Result> = (transaction: LeadsDatabase) => Promise<Result>;

interface Job {
  /** Does the work within a transaction that is open. @returns what to say once it is committed */
  run(transaction: LeadsDatabase): Promise<() => void>;
  reject(error: unknown): void;
}

/** What waits for the next transaction of a database. */
type Waiting = WeakMap<LeadsDatabase, Job[]>;

const durable: Waiting = new WeakMap();
const passing: Waiting = new WeakMap();

/**
 * Does some work in a transaction. When the promise fulfils, it is committed and synced to disk.
 *
 * Syncing takes longer than everything else, and a SQLite file has one writer anyway. So what is asked for at about the
 * same time is committed together: each work is undone by itself when it fails, and all of them are answered after the
 * one commit. PostgreSQL does the same by itself (https://www.postgresql.org/docs/current/wal-configuration.html).
 * @throws what the work throws, or the database's error; nothing of the work is stored then
 */
export function inTransaction<Result>(database: LeadsDatabase, work: Work<Result>): Promise<Result> {
  if (!isSqlite(database)) return database.transaction().execute(work);
  return share(durable, database, work, commit);
}

/**
 * The same for what may be lost when the power fails: the promise does not wait for the disk where the database is SQLite.
 * The next work that does wait has it synced as well.
 */
export function inPassing<Result>(database: LeadsDatabase, work: Work<Result>): Promise<Result> {
  if (!isSqlite(database)) return work(database);
  return share(passing, database, work, commitWithoutSync);
}

function isSqlite(database: LeadsDatabase) {
  return database.getExecutor().adapter instanceof SqliteAdapter;
}

function share<Result>(
  waiting: Waiting,
  database: LeadsDatabase,
  work: Work<Result>,
  commitJobs: typeof commit,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const job: Job = {
      reject,
      async run(transaction) {
        const result = await work(transaction);
        return () => resolve(result);
      },
    };
    const jobs = waiting.get(database);
    if (jobs) {
      jobs.push(job);
      return;
    }
    const first = [job];
    waiting.set(database, first);
    // By then every request that has arrived has asked.
    setImmediate(() => {
      waiting.delete(database);
      void commitJobs(database, first);
    });
  });
}

async function commit(database: LeadsDatabase, jobs: readonly Job[]) {
  try {
    const answers = await database.transaction().execute((transaction) => runAll(transaction, jobs));
    for (const answer of answers) answer();
  } catch (error) {
    for (const { reject } of jobs) reject(error);
  }
}

async function commitWithoutSync(database: LeadsDatabase, jobs: readonly Job[]) {
  try {
    // Nobody else uses the connection meanwhile.
    await database.connection().execute(async (connection) => {
      await sql`pragma synchronous = normal`.execute(connection);
      await commit(connection, jobs);
      await sql`pragma synchronous = full`.execute(connection);
    });
  } catch (error) {
    for (const { reject } of jobs) reject(error);
  }
}

async function runAll(transaction: LeadsDatabase, jobs: readonly Job[]): Promise<(() => void)[]> {
  const [only, ...others] = jobs;
  if (only && others.length === 0) return [await only.run(transaction)];
  const answers: (() => void)[] = [];
  for (const job of jobs) answers.push(await runAlone(transaction, job));
  return answers;
}

/**
 * Does one job so that its failure leaves the others as they are.
 * @throws the database's error when it has given up the whole transaction
 */
async function runAlone(transaction: LeadsDatabase, job: Job): Promise<() => void> {
  await sql`savepoint job`.execute(transaction);
  try {
    const answer = await job.run(transaction);
    await sql`release job`.execute(transaction);
    return answer;
  } catch (error) {
    await sql`rollback to job`.execute(transaction).catch(() => {
      // After a full disk there is no savepoint any more. The first error is the one that says why.
      throw error;
    });
    await sql`release job`.execute(transaction);
    return () => job.reject(error);
  }
}
