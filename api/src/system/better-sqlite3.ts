import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';

/** The first version of Node for which there is better-sqlite3 13. */
const FIRST_WITH_13 = 22;

/** The name of its package. One process must not open a file with both: each undoes the other's locks. */
export const SQLITE_PACKAGE =
  Number.parseInt(process.versions.node, 10) < FIRST_WITH_13 ? 'better-sqlite3' : 'better-sqlite3-13';

/**
 * SQLite, in the version of better-sqlite3 that works with this version of Node: 13 asks for Node 22, and with 12 Node ends with "Assertion failed: (env)
 * != nullptr" from 24.19 on when it clears away a statement (https://github.com/WiseLibs/better-sqlite3/issues/1515).
 */
export const SQLite: typeof BetterSqlite3 = createRequire(import.meta.url)(SQLITE_PACKAGE);
