import { statfs } from 'node:fs/promises';
import type { LeadsDatabase } from '../database/schema.ts';
import { StorageUnavailable } from '../database/storage-unavailable.ts';
import { errorCode } from '../system/error-code.ts';

/** Least free space for new leads, in bytes: 64 MiB, room for some ten thousand. */
const MINIMUM_FREE = 64 * 1024 * 1024;

/**
 * Looks whether there is room for new leads.
 * @throws StorageUnavailable
 */
export async function checkDisk(folder: string, minimum = MINIMUM_FREE) {
  const disk = await statfs(folder).catch((error) => {
    // With the database elsewhere the folder may not exist yet.
    if (errorCode(error) !== 'ENOENT') throwUnavailable(error);
  });
  if (disk && disk.bavail * disk.bsize < minimum) throw new StorageUnavailable('DISK_LOW', undefined);
}

/**
 * Writes to the database, to see that it can be written to: a row that each check replaces.
 * @throws StorageUnavailable
 */
export async function checkWriting(database: LeadsDatabase) {
  const at = new Date().toISOString();
  await database
    .insertInto('heartbeat')
    .values({ name: 'readiness', at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute()
    .catch(throwUnavailable);
}

/**
 * Reads from the table of leads, to see that the database answers.
 * @throws StorageUnavailable
 */
export async function checkReading(database: LeadsDatabase) {
  await database.selectFrom('lead').select('id').limit(1).execute().catch(throwUnavailable);
}

function throwUnavailable(error: unknown): never {
  throw new StorageUnavailable(errorCode(error), error);
}
