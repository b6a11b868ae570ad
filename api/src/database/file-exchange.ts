import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { Kysely } from 'kysely';
import { SQLite } from '../system/better-sqlite3.ts';
import { errorCode } from '../system/error-code.ts';
import { leadsDialect } from './dialect.ts';
import { syncFolderOf } from './file-copy.ts';
import { keepLoneLog, nameOfKept } from './lone-log.ts';
import type { LeadsDatabase, LeadsSchema } from './schema.ts';
import { makeFile } from './sqlite.ts';

/** A program has the file open. The message says what to do about it. */
export class FileInUse extends Error {
  override name = 'FileInUse';
}

/** Side files of a SQLite file with a write-ahead log, which belong to it by their names. */
const SIDE_FILES = ['-wal', '-shm'];

/** Whether there is a SQLite file, or something of one. */
export function hasParts(file: string): boolean {
  return ['', ...SIDE_FILES].some((part) => existsSync(file + part));
}

/** How long to wait for programs that are about to close the file, in milliseconds. */
const TIMEOUT = 1000;

/**
 * A SQLite file that nobody else can use until it is released: who opens it meanwhile waits, and then takes what has its name
 * (`openSqlite`). A file that is damaged so that SQLite cannot lock it, nobody else can use either.
 */
export class LockedFile {
  readonly #file: string;
  readonly #sqlite: Database | undefined;
  readonly #isNew: boolean;
  readonly #kept: string;
  /** The name that a log without its file is kept under from now on, whatever comes of the rest. */
  readonly keptLog: string | undefined;

  /**
   * Makes the file where there is none, so that nobody else makes it meanwhile.
   * @throws FileInUse; the file system's error
   */
  constructor(file: string) {
    this.#file = file;
    this.#isNew = !existsSync(file);
    this.#kept = nameOfKept(file);
    this.keptLog = keepLoneLog(file, this.#kept);
    makeFile(file);
    this.#sqlite = lock(file);
  }

  /** The leads in it, until it is released. @throws Error where it is damaged */
  get leads(): LeadsDatabase {
    if (!this.#sqlite) throw new Error('it is no sound database');
    return new Kysely<LeadsSchema>({ dialect: leadsDialect(this.#sqlite) });
  }

  /**
   * Puts another file in the place of this one, which is kept under a further name. There is a file at each moment: an API that
   * starts finds one of the two, and never makes a new one.
   * @returns the names of what is kept
   */
  exchange(other: string): string[] {
    const kept = this.#kept;
    if (this.#sqlite) foldSideFiles(this.#sqlite, this.#file);
    for (const part of SIDE_FILES) {
      if (existsSync(this.#file + part)) renameSync(this.#file + part, kept + part);
    }
    if (statSync(this.#file).size > 0) linkSync(this.#file, kept);
    renameSync(other, this.#file);
    syncFolderOf(this.#file);
    return ['', ...SIDE_FILES].map((part) => kept + part).filter((name) => existsSync(name));
  }

  /** Lets others use what now has the name. @param exchanged whether that is another file */
  release(exchanged: boolean) {
    if (this.#isNew && !exchanged && statSync(this.#file).size === 0) rmSync(this.#file);
    this.#sqlite?.close();
  }
}

/** @throws FileInUse */
function lock(file: string): Database | undefined {
  const sqlite = new SQLite(file, { timeout: TIMEOUT });
  try {
    // Whoever has a file with a write-ahead log open has a lock on it. This mode keeps what it has locked.
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.exec('begin exclusive; rollback');
    return sqlite;
  } catch (error) {
    sqlite.close();
    if (/^SQLITE_(BUSY|LOCKED)/.test(errorCode(error)))
      throw new FileInUse(`A program has ${file} open. Stop the API first.`);
    // A damaged file is what a backup is for.
    return undefined;
  }
}

/** Brings everything into the one file. Nothing is left that would act on its side files by name when it is closed. */
function foldSideFiles(sqlite: Database, file: string) {
  try {
    sqlite.pragma('journal_mode = DELETE');
    sqlite.pragma('journal_mode = MEMORY');
    rmSync(`${file}-journal`, { force: true });
  } catch {
    // Damaged: it is kept with its side files.
  }
}
