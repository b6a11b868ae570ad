import type { Kysely, Migration } from 'kysely';
import { createDeliveries } from '../delivery/migration.ts';
import { addLeadColumns, createLead } from '../leads/migration.ts';
import { replaceNul } from '../leads/nul-migration.ts';
import { createHeartbeat } from '../operation/migration.ts';
import { createProtection } from '../protection/migration.ts';
import { createReports } from '../reports/migration.ts';

/** Every change of the tables, in order. One that has been released is never edited: add another. */
export const MIGRATIONS: Record<string, Migration> = {
  '001-lead': inTurn(createLead),
  '002-outbox': inTurn(addLeadColumns, createDeliveries),
  '003-protection': inTurn(createProtection, createHeartbeat),
  '004-reports': inTurn(createReports),
  '005-nul': inTurn(replaceNul),
};

/** A migration of several steps. */
function inTurn(...steps: ((database: Kysely<unknown>) => Promise<void>)[]): Migration {
  return {
    async up(database) {
      for (const step of steps) await step(database);
    },
  };
}
