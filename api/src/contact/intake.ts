import { createHash, randomUUID } from 'node:crypto';
import { type ContactAccepted, type ContactRequest, PROBLEM_TYPES } from '@site/contract';
import type { DeliveryTarget } from '@site/contract/api';
import { type Db, type Tx, transact } from '../db.ts';
import { ProblemError } from '../http/problems.ts';
import { columnsOf, FIELDS } from '../leads/fields.ts';
import { searchText } from '../leads/search-text.ts';
import { enqueueLead } from '../outbox/queue.ts';

/** How long the same form is the same request, in milliseconds. */
const SAME_FORM = 10 * 60_000;

/** Keys that senders choose have no space. */
const FORM_PREFIX = 'form ';

interface Intake {
  request: ContactRequest;
  idempotencyKey?: string | undefined;
  suspectReason?: string | undefined;
  targets: readonly DeliveryTarget[];
}

type StoredLead = ContactAccepted & { isNew: boolean };

/** Returns the key of a form without scripts: the same for the same content. */
export function formIdempotencyKey(request: ContactRequest): string {
  const content = FIELDS.map((field) => request[field]);
  return FORM_PREFIX + createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/**
 * Stores a contact request and its deliveries in one transaction. When the promise fulfils, both are on the disk.
 * @throws ProblemError if the key was used for another request
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
        status: 'new',
        suspectReason: suspectReason ?? null,
        idempotencyKey: idempotencyKey ?? null,
        searchText: searchText(columns),
      })
      .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
      .executeTakeFirst();
    if (!inserted.numInsertedOrUpdatedRows) return findRepeated(tx, columns, idempotencyKey ?? null);
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

async function findRepeated(tx: Tx, request: ContactRequest, key: string | null): Promise<StoredLead> {
  const lead = await tx
    .selectFrom('lead')
    .selectAll()
    .where('idempotencyKey', '=', key)
    .executeTakeFirstOrThrow();
  if (FIELDS.some((field) => (lead[field] ?? undefined) !== (request[field] ?? undefined)))
    throw new ProblemError(
      PROBLEM_TYPES.idempotencyKeyReused,
      'Another contact request was sent with this Idempotency-Key. Send this one with its own key.',
    );
  return { id: lead.id, receivedAt: lead.receivedAt, isNew: false };
}
