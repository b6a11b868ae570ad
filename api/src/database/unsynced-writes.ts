import { sql } from 'kysely';
import { batched } from './batch.ts';
import { isPostgres } from './database.ts';
import type { LeadsDatabase } from './schema.ts';

/** Does something within a transaction that is open. @returns what to say once it is committed */
type Work = (transaction: LeadsDatabase) => Promise<() => void>;

/**
 * Writes what may be lost when the power fails: nobody waits for the disk where the database is SQLite. What is asked for at
 * about the same time is committed together. The next lead that is stored has it synced as well.
 */
export class UnsyncedWrites {
  readonly #database: LeadsDatabase;
  readonly #commit = batched((works: Work[]) => commitWithoutSync(this.#database, works));

  constructor(database: LeadsDatabase) {
    this.#database = database;
  }

  /** @throws what the work throws, or the database's error; nothing of the work is stored then */
  write<Result>(work: (transaction: LeadsDatabase) => Promise<Result>): Promise<Result> {
    if (isPostgres(this.#database)) return work(this.#database);
    return new Promise((resolve, reject) => {
      this.#commit(async (transaction) => {
        const result = await work(transaction);
        return () => resolve(result);
      }).then((answer) => answer(), reject);
    });
  }
}

function commitWithoutSync(database: LeadsDatabase, works: readonly Work[]) {
  // Nobody else uses the connection meanwhile.
  return database.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await connection.transaction().execute(async (transaction) => {
        const answers: (() => void)[] = [];
        for (const work of works) answers.push(await work(transaction));
        return answers;
      });
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}
