import { linkSync, statSync } from 'node:fs';
import { errorCode } from '../system/error-code.ts';

/** The name that a database at this path is kept under when another one takes its place. */
export function nameOfKept(file: string): string {
  return `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`;
}

/**
 * Keeps a write-ahead log whose main file is missing or empty, with all the leads that it may have: SQLite deletes such a log
 * when the file is opened, also for reading. To be called before.
 * @param kept the name to keep it under, without `-wal`
 * @returns the name that it has then; undefined where there is no such log
 * @throws the file system's error
 */
export function keepLoneLog(file: string, kept = nameOfKept(file)): string | undefined {
  const log = `${file}-wal`;
  if (sizeOf(log) === 0 || sizeOf(file) > 0) return undefined;
  try {
    // A further name, and not another one: if somebody makes the database at this moment, its log still has its own.
    linkSync(log, `${kept}-wal`);
    return `${kept}-wal`;
  } catch (error) {
    // Another program has kept it by this name in the same millisecond.
    if (errorCode(error) === 'EEXIST') return `${kept}-wal`;
    // Another program has opened the file meanwhile, and kept the log before.
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
