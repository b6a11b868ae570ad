import type { ContactRequest } from '@site/contract';
import { networkOf, SENDER } from '@site/contract/hosts';
import type { FastifyInstance } from 'fastify';
import type { LeadsDatabase } from '../database/schema.ts';
import { runAtInterval } from '../http/interval.ts';
import type { KeyedHash } from '../protection/keyed-hash.ts';
import { FIELDS } from './fields.ts';

/** How long the same form from the same sender is the same request, in milliseconds. */
const SAME_REQUEST = 10 * 60_000;

/** Begins the keys that are made here. Those that come with a request have no space. */
const PREFIX = 'form ';

/** Behind all texts that begin with the prefix. */
const AFTER_PREFIX = 'form!';

/**
 * The key of a form that came without one: the same for the same values from the same sender. Neither can be read from it.
 * @throws StorageUnavailable
 */
export async function keyOfForm(hash: KeyedHash, request: ContactRequest, address: string): Promise<string> {
  const content = FIELDS.map((field) => request[field]);
  const text = JSON.stringify(['form', networkOf(address, SENDER), ...content]);
  return PREFIX + (await hash.digest(text));
}

/** Takes such keys from their leads where these are old enough, so that the same form is a new request. */
export async function freeKeysOfForms(database: LeadsDatabase, rows: readonly KeyedRow[]) {
  for (const { idempotency_key: key, received_at: moment } of rows) {
    if (!key?.startsWith(PREFIX)) continue;
    await freeKeys(database, moment).where('idempotency_key', '=', key).execute();
  }
}

/** The same for all leads, for as long as the app is open: nothing of an address stays in the database for longer than it is needed. */
export function removeOldFormKeys(app: FastifyInstance, database: LeadsDatabase) {
  runAtInterval(app, SAME_REQUEST, () => freeAllKeys(database), 'old keys of forms stay');
}

export async function freeAllKeys(database: LeadsDatabase) {
  await freeKeys(database, new Date().toISOString())
    .where('idempotency_key', '>=', PREFIX)
    .where('idempotency_key', '<', AFTER_PREFIX)
    .execute();
}

interface KeyedRow {
  idempotency_key: string | null;
  received_at: string;
}

/** @param moment when the same form comes again */
function freeKeys(database: LeadsDatabase, moment: string) {
  const before = new Date(Date.parse(moment) - SAME_REQUEST).toISOString();
  return database.updateTable('lead').set({ idempotency_key: null }).where('received_at', '<=', before);
}
