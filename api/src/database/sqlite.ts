import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { Kysely } from 'kysely';
import { SQLite } from '../system/better-sqlite3.ts';
import { errorCode } from '../system/error-code.ts';
import { leadsDialect } from './dialect.ts';
import { keepLoneLog } from './lone-log.ts';
import type { LeadsDatabase, LeadsSchema } from './schema.ts';

/** How long a statement waits for another process's write, in milliseconds. */
export const BUSY_TIMEOUT = 5000;

/** How long to wait before a new file is opened again that another process is just making a database of, in milliseconds. */
const RETRY_INTERVAL = 20;

/** Opens a SQLite file for writing. Creates it and its folder where they do not exist; only its owner can read it. */
export async function openSqlite(file: string): Promise<LeadsDatabase> {
  mkdirSync(dirname(file), { recursive: true });
  const latest = performance.now() + BUSY_TIMEOUT;
  for (;;) {
    keepLoneLog(file);
    makeFile(file);
    const place = placeOf(file);
    const sqlite = new SQLite(file, { timeout: BUSY_TIMEOUT });
    const failure = prepare(sqlite);
    // While this waited for it another file may have been put in its place (`LockedFile`). What would be written to the one
    // before, nobody would find. From here on it is locked against that.
    const isThere = placeOf(file) === place;
    if (isThere && !failure) return new Kysely<LeadsSchema>({ dialect: leadsDialect(sqlite) });
    sqlite.close();
    if (!isThere) continue;
    // Who gives a new file its write-ahead log while another process does is told so at once: SQLite waits for no one there.
    if (errorCode(failure) !== 'SQLITE_BUSY' || performance.now() > latest) throw failure;
    await sleep(RETRY_INTERVAL);
  }
}

/**
 * Makes a file that only its owner can read, where there is none: SQLite gives its side files the rights of the main file. One that is there is left
 * alone: who closes a file gives up all locks that the same process has on it, those of its other connections too.
 */
export function makeFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

function placeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

/** Sets what holds for each connection. @returns the error, where it cannot be used */
function prepare(sqlite: Database): unknown {
  try {
    sqlite.pragma('journal_mode = WAL');
    // better-sqlite3 is compiled with NORMAL for WAL, where a power cut can undo a commit that was already confirmed.
    sqlite.pragma('synchronous = FULL');
    // What SQLite keeps for a while is personal data too: the copy that VACUUM makes, and what was on each page that a statement changes, in case it fails
    // half-way. In a file that would take an eighth of an insert's time besides.
    sqlite.pragma('temp_store = MEMORY');
    sqlite.pragma('foreign_keys = ON');
    // What is erased is overwritten, so that it is gone from the file as well.
    sqlite.pragma('secure_delete = ON');
    // Reads the file: with a write-ahead log it stays locked against being exchanged from then on.
    sqlite.pragma('schema_version');
  } catch (error) {
    return error;
  }
}

/** Opens a SQLite database in memory. It has no tables yet. */
export function openSqliteInMemory(): LeadsDatabase {
  return new Kysely<LeadsSchema>({ dialect: leadsDialect(new SQLite(':memory:')) });
}

/** Opens an existing SQLite file for reading only. */
export function openSqliteForReading(file: string): LeadsDatabase {
  keepLoneLog(file);
  const sqlite = new SQLite(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT });
  return new Kysely<LeadsSchema>({ dialect: leadsDialect(sqlite) });
}
