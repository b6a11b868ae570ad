import type { Migration } from 'kysely';
import * as initial from './2026-11-28-initial.ts';

/** Runs in the order of the names. */
export const MIGRATIONS: Record<string, Migration> = { '2026-11-28-initial': initial };
