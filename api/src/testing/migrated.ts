import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openLeads } from '../tables/open.ts';

/** The environment variable with the path of a SQLite file that has all tables and no leads. */
const MIGRATED = 'TEST_MIGRATED';

/** Makes the file that `copyMigrated` copies. */
export async function makeMigrated(): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'site-api-migrated-')), 'leads.db');
  await (await openLeads(file)).destroy();
  process.env[MIGRATED] = file;
}

/**
 * Puts tables without leads into a folder: to make them takes four times the work, and waits for the disk again and again.
 * @returns the path of the file
 */
export function copyMigrated(folder: string): string {
  const file = join(folder, 'leads.db');
  copyFileSync(process.env[MIGRATED] ?? '', file);
  return file;
}

/** Removes what was made. */
export function removeMigrated(): void {
  if (process.env[MIGRATED]) rmSync(dirname(process.env[MIGRATED]), { recursive: true });
}
