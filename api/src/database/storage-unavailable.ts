import { errorCode } from '../system/error-code.ts';

/**
 * The database cannot take or give leads at the moment: the disk is full, reading or writing failed, another
 * program holds the file, or the server cannot be reached. Trying again may help, without a restart.
 */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
  /** What the database says, such as SQLITE_FULL. */
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`The leads database is not available (${code}).`, { cause });
    this.code = code;
  }
}

const UNAVAILABLE = [
  // SQLite's result codes of this kind (https://sqlite.org/rescode.html), each with its extended codes.
  /^SQLITE_(FULL|IOERR|BUSY|LOCKED|PROTOCOL|CANTOPEN|READONLY|NOMEM)(_|$)/,
  // PostgreSQL's classes (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection, authorization,
  // unknown database, conflicts between transactions, resources, locks, shutdown and timeout, system.
  /^(08|28|3D|40|53|57|58)[0-9A-Z]{3}$|^(55P03|25006|25P0[23])$/,
  // Node's, when the server cannot be reached.
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT|ACCES)$/,
  /^CONNECTION_LOST$|^NO_ANSWER$/,
];

/** Codes for what pg says without one. */
const MESSAGES: [RegExp, string][] = [
  [/^Connection terminated|is not queryable$/, 'CONNECTION_LOST'],
  [/^timeout exceeded when trying to connect|^Query read timeout|^timeout expired/, 'NO_ANSWER'],
];

/** The same error, as StorageUnavailable where it is of that kind. */
export function asStorageError(error: unknown): unknown {
  const code = errorCode(error) || codeOfMessage(error);
  return UNAVAILABLE.some((pattern) => pattern.test(code)) ? new StorageUnavailable(code, error) : error;
}

/** What a PostgreSQL server says, or the network in front of it, while the server is not there yet, or is starting or full. */
const NOT_YET =
  /^(08\d{3}|57P0[123]|53300|E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT)|CONNECTION_LOST|NO_ANSWER)$/;

/** Whether a server that gave this error may be there a little later, without anybody changing a setting. */
export function mayComeBack(error: unknown): boolean {
  return NOT_YET.test(errorCode(error) || codeOfMessage(error));
}

function codeOfMessage(error: unknown): string {
  const { message = '' }: { message?: unknown } = Object(error);
  return MESSAGES.find(([pattern]) => pattern.test(String(message)))?.[1] ?? '';
}
