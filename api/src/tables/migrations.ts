import type { Kysely } from 'kysely';
import { createStaff } from '../accounts/migration.ts';
import type { Change, Changes } from '../database/migrate.ts';
import { createBreakingChanges } from '../database/migration.ts';
import { createDeliveries } from '../delivery/migration.ts';
import { addInbox } from '../leads/inbox-migration.ts';
import { addLeadColumns, createLead } from '../leads/migration.ts';
import { createNews } from '../leads/news-migration.ts';
import { replaceNul } from '../leads/nul-migration.ts';
import { addForm, createWords } from '../leads/words-migration.ts';
import { createHeartbeat } from '../operation/migration.ts';
import { createProtection } from '../protection/migration.ts';
import { createReports } from '../reports/migration.ts';
import { createViews } from '../reports/views/migration.ts';

type Step = (database: Kysely<unknown>) => Promise<void>;

/** Every change of the tables, in order. One that has been released is never edited: add another. */
export const MIGRATIONS: Changes = {
  '001-lead': additive(createLead),
  '002-outbox': additive(addLeadColumns, createDeliveries),
  '003-protection': additive(createProtection, createHeartbeat),
  '004-reports': additive(createReports),
  '005-nul': additive(replaceNul),
  '006-breaking-changes': additive(createBreakingChanges),
  '007-staff': additive(createStaff),
  '008-inbox': additive(addInbox),
  '009-news': additive(createNews),
  '010-words': additive(createWords),
  '011-views': additive(createViews),
  '012-plain-words': additive(addForm),
};

/**
 * A change that versions which do not know it can live with: APIs make it when they start, while earlier versions go on
 * working. It adds tables, indexes, columns that may be null or have a default, and triggers that write what it adds. All else is `breaking`: what takes away,
 * renames, narrows, or gives another meaning to what there is.
 */
export function additive(...steps: Step[]): Change {
  return { breaking: false, up: inTurn(steps) };
}

/** A change after which versions that do not know it refuse the database. It is made by `npx site-leads migrate` alone. */
export function breaking(...steps: Step[]): Change {
  return { breaking: true, up: inTurn(steps) };
}

function inTurn(steps: readonly Step[]): Step {
  return async (database) => {
    for (const step of steps) await step(database);
  };
}
