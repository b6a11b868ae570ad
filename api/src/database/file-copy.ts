import { closeSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import { SQLite } from '../system/better-sqlite3.ts';
import { errorCode } from '../system/error-code.ts';

/** A file that is no leads database, or a damaged one. Its message says which. */
export class NotLeads extends Error {
  override name = 'NotLeads';
}

/** @throws NotLeads; SqliteError; the file system's error */
function openExisting(file: string): Database {
  // SQLite would take it for a new database, and delete a log that lies beside it.
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) throw new NotLeads('it is empty');
  return new SQLite(file, { readonly: true, fileMustExist: true });
}

/**
 * Copies a leads database to a new file, while others may be writing to it, and looks whether the copy is sound. It is on disk
 * when the promise fulfils, is complete without side files, and only its owner can read it.
 * @returns how many leads it has
 * @throws NotLeads; SqliteError; the file system's error. There is no copy then.
 */
export async function copyLeadsFile(from: string, to: string): Promise<number> {
  rmSync(to, { force: true });
  closeSync(openSync(to, 'wx', 0o600));
  try {
    const source = openExisting(from);
    // After the first pages all at once: every write in between would make it begin again.
    const allAtOnce = { progress: () => Number.MAX_SAFE_INTEGER };
    await source.backup(to, allAtOnce).finally(() => source.close());
    const copy = new SQLite(to);
    try {
      // Without a write-ahead log one file is all there is.
      copy.pragma('journal_mode = DELETE');
      return countSoundLeads(copy);
    } finally {
      copy.close();
      sync(to);
    }
  } catch (error) {
    rmSync(to, { force: true });
    throw notLeads(error);
  }
}

/**
 * Looks whether a file is a leads database without damage.
 * @returns how many leads it has
 * @throws NotLeads
 */
export function checkLeadsFile(file: string): number {
  try {
    const sqlite = openExisting(file);
    try {
      return countSoundLeads(sqlite);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    throw notLeads(error);
  }
}

/** Has the names in a file's folder written to disk. */
export function syncFolderOf(file: string) {
  sync(dirname(file));
}

/** Has a file, or the names in a folder, written to disk. */
function sync(path: string) {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

function countSoundLeads(sqlite: Database): number {
  const found = sqlite.pragma('integrity_check(1)', { simple: true });
  if (found !== 'ok') throw new NotLeads(String(found));
  const broken = sqlite.pragma('foreign_key_check');
  if (Array.isArray(broken) && broken.length > 0) throw new NotLeads('deliveries without their leads');
  return Number(sqlite.prepare('select count(*) from lead').pluck().get());
}

function notLeads(error: unknown): unknown {
  const { message }: { message?: unknown } = Object(error);
  // No such table, file or page, or no database at all.
  return /^SQLITE_(ERROR|CANTOPEN|CORRUPT|NOTADB)/.test(errorCode(error))
    ? new NotLeads(String(message))
    : error;
}
