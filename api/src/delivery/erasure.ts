import type { LeadsDatabase } from '../database/schema.ts';
import { deleteLeads, deleteMailOf } from '../leads/erasure.ts';
import { countUnderWay } from './leases.ts';

/** A mail file of a lead cannot be deleted. No lead was erased. */
export class MailRemains extends Error {
  override name = 'MailRemains';
}

/**
 * Erases leads with all that belongs to them. Either they and all their mail files are gone then, or the leads are still there to be
 * found again. What was deleted may be left in the database's files until `removeTraces`.
 * @throws MailRemains
 */
export function eraseLeads(database: LeadsDatabase, mailFolder: string, ids: readonly string[]) {
  return database.transaction().execute(async (transaction) => {
    const underWay = await countUnderWay(transaction, ids);
    const leads = await deleteLeads(transaction, ids);
    // No delivery that would write another one can begin any more.
    const files = await deleteMailOf(mailFolder, ids).catch((error) => {
      throw new MailRemains('A mail file cannot be deleted.', { cause: error });
    });
    return { leads, underWay, files };
  });
}
