import type { Kysely } from 'kysely';

/** The tables of the leads database. Each room that owns some adds them here, in its own `schema.ts`. */
export interface LeadsSchema {
  /** In which Kysely notes the migrations that were made. */
  kysely_migration: { name: string; timestamp: string };
  /** Those migrations that a version has to know to use the database. */
  breaking_change: { name: string };
}

export type LeadsDatabase = Kysely<LeadsSchema>;
