import type { Kysely } from 'kysely';

/** A row of the table in which Kysely notes the migrations that were made. */
interface MigrationTable {
  name: string;
  timestamp: string;
}

/** The tables of the leads database. Each room that owns some adds them here, in its own `schema.ts`. */
export interface LeadsSchema {
  kysely_migration: MigrationTable;
}

export type LeadsDatabase = Kysely<LeadsSchema>;
