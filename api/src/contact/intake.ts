import { createHash, randomUUID } from 'node:crypto';
import type { ContactAccepted, ContactRequest } from '@site/contract';
import type { DeliveryTarget } from '@site/contract/api';
import { type Db, type Tx, transact } from '../db.ts';
import { columnsOf, FIELDS } from '../leads/fields.ts';
import { searchText } from '../leads/search-text.ts';
import { enqueueLead } from '../outbox/queue.ts';
import { idempotencyKeyReused } from './problems.ts';

/** For so long the same form is the same request, in milliseconds. */
const SAME_FORM = 10 * 60_000;

/** Keys that senders choose have no space. */
const FORM_PREFIX = 'form ';

export interface Intake {
  request: ContactRequest;
  /** Of two requests with the same key only one becomes a lead. */
  idempotencyKey?: string | undefined;
  suspectReason?: string | undefined;
  targets: readonly DeliveryTarget[];
}

/** `isNew` is false for a repeated request, whose lead was stored before. */
export type StoredLead = ContactAccepted & { isNew: boolean };

/** Makes the key of a form that came without one: the same for the same content. */
export function keyOfForm(request: ContactRequest): string {
  const content = FIELDS.map((field) => request[field]);
  return FORM_PREFIX + createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/**
 * Stores a contact request and its deliveries in one transaction. When the promise fulfils, both are on the disk.
 * @throws ProblemError when the key was used for another request
 */
export function storeRequest(
  db: Db,
  { request, idempotencyKey, suspectReason, targets }: Intake,
): Promise<StoredLead> {
  const receivedAt = new Date().toISOString();
  const id = randomUUID();
  const columns = columnsOf(request);
  return transact(db, async (tx) => {
    if (idempotencyKey?.startsWith(FORM_PREFIX)) await releaseOldKey(tx, idempotencyKey);
    // In PostgreSQL a second request with the same key waits here until the first one is committed.
    const inserted = await tx
      .insertInto('lead')
      .values({
        ...columns,
        id,
        receivedAt,
        changedAt: receivedAt,
        status: 'new',
        suspectReason: suspectReason ?? null,
        idempotencyKey: idempotencyKey ?? null,
        searchText: searchText(columns),
      })
      .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return findRepeated(tx, columns, idempotencyKey ?? '');
    await enqueueLead(tx, id, targets, { isHeld: suspectReason !== undefined });
    return { id, receivedAt, isNew: true };
  });
}

async function releaseOldKey(tx: Tx, key: string) {
  const before = new Date(Date.now() - SAME_FORM).toISOString();
  await tx
    .updateTable('lead')
    .set({ idempotencyKey: null })
    .where('idempotencyKey', '=', key)
    .where('receivedAt', '<', before)
    .execute();
}

async function findRepeated(tx: Tx, request: ContactRequest, key: string): Promise<StoredLead> {
  const lead = await tx
    .selectFrom('lead')
    .selectAll()
    .where('idempotencyKey', '=', key)
    .executeTakeFirstOrThrow();
  if (FIELDS.some((field) => (lead[field] ?? undefined) !== (request[field] ?? undefined)))
    throw idempotencyKeyReused();
  return { id: lead.id, receivedAt: lead.receivedAt, isNew: false };
}
