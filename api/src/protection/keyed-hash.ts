import { createHmac, randomBytes } from 'node:crypto';
import type { LeadsDatabase } from '../database/schema.ts';
import { asStorageError } from '../database/storage-unavailable.ts';

/** Hashes what the database is to recognize and not to know. The key is in the database, so that all instances of the API share it. */
export class KeyedHash {
  readonly #database: LeadsDatabase;
  #secret: Promise<string> | undefined;

  constructor(database: LeadsDatabase) {
    this.#database = database;
  }

  /**
   * @returns hexadecimal
   * @throws StorageUnavailable, as long as the key has not been read
   */
  async digest(text: string): Promise<string> {
    return createHmac('sha256', await this.#loadSecret())
      .update(text)
      .digest('hex');
  }

  #loadSecret(): Promise<string> {
    this.#secret ??= sharedSecret(this.#database).catch((error) => {
      // The next request tries again.
      this.#secret = undefined;
      throw asStorageError(error);
    });
    return this.#secret;
  }
}

/** The first instance makes it, all others take it over. */
async function sharedSecret(database: LeadsDatabase): Promise<string> {
  const name = 'rate-count';
  await database
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await database
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
