import { errorCode } from '../error-code.ts';

/**
 * The database cannot take or give leads at the moment: the disk is full, reading or writing failed, or another
 * program holds the file. Trying again may help, without a restart.
 */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';

  constructor(
    /** What the database says, such as SQLITE_FULL. */
    readonly code: string,
    cause: unknown,
  ) {
    super(`The leads database is not available (${code}).`, { cause });
  }
}

/** SQLite's result codes of this kind (https://sqlite.org/rescode.html); extended codes begin with one of them. */
const UNAVAILABLE = [
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_PROTOCOL',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_NOMEM',
];

/** The same error, as StorageUnavailable where it is of that kind. */
export function asStorageError(error: unknown): unknown {
  const code = errorCode(error);
  const unavailable = UNAVAILABLE.some((base) => code === base || code.startsWith(`${base}_`));
  return unavailable ? new StorageUnavailable(code, error) : error;
}
