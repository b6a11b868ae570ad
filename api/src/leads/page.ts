import type { ServiceCode } from '@site/contract';
import type { Lead, LeadsDatabase } from './schema.ts';
import { asStorageError } from './storage-unavailable.ts';
import { toLead } from './store.ts';

/** Which leads are asked for. Moments are ISO 8601 in UTC with milliseconds. */
export interface LeadFilters {
  /** Received at this moment or later. */
  from?: string | undefined;
  /** Received before this moment. */
  before?: string | undefined;
  service?: ServiceCode | undefined;
}

/** The place of a lead in the list: where the next page begins. */
export interface LeadPlace {
  receivedAt: string;
  id: string;
}

/**
 * Up to `limit` leads, newest first, from behind a place on.
 * @throws StorageUnavailable
 */
export async function readPage(
  database: LeadsDatabase,
  filters: LeadFilters,
  limit: number,
  after?: LeadPlace,
): Promise<Lead[]> {
  const { from, before, service } = filters;
  let query = database
    .selectFrom('lead')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(limit);
  if (from !== undefined) query = query.where('received_at', '>=', from);
  if (before !== undefined) query = query.where('received_at', '<', before);
  if (service !== undefined) query = query.where('service', '=', service);
  if (after !== undefined) {
    query = query.where(({ eb, and, or }) =>
      or([
        eb('received_at', '<', after.receivedAt),
        and([eb('received_at', '=', after.receivedAt), eb('id', '>', after.id)]),
      ]),
    );
  }
  try {
    return (await query.execute()).map(toLead);
  } catch (error) {
    throw asStorageError(error);
  }
}
