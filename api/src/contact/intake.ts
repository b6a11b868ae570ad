import { randomUUID } from 'node:crypto';
import type { ContactRequest } from '@site/contract';
import { batched } from '../database/batch.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import { compiledOnce, type Later, laterRows } from '../database/statements/compiled.ts';
import { queueDeliveries } from '../delivery/outbox.ts';
import type { Target } from '../delivery/schema.ts';
import type { Lead, NewLead as LeadRow } from '../leads/schema.ts';
import { toLead } from '../leads/store.ts';
import type { Ceilings, Counted, Excess } from '../protection/ceilings.ts';
import { FIELDS } from './fields.ts';
import { IdempotencyKeyReused } from './problems.ts';
import { freeKeysOfForms } from './repeated-forms.ts';

/** What is found out about a lead when it is known to be a new one. */
export interface Judgement {
  /** Why this may be spam, or null. */
  suspect: string | null;
  /** Whether its deliveries wait until staff clear it. */
  held: boolean;
  /** How it is above what is usual. */
  excess?: Excess | undefined;
}

/** Judges a new lead. */
type Judge = (excess: Excess | undefined) => Judgement;

interface StoreOptions {
  receivedAt?: Date;
  /** Of two requests with the same key only one becomes a lead. */
  idempotencyKey?: string | undefined;
  /** Where it comes from. It is counted there if it becomes a lead; without an address it is counted nowhere. */
  address?: string;
  judge?: Judge;
  /** Where the lead is to be delivered to. */
  targets?: readonly Target[];
}

/** A lead that is to be stored, and where it goes. */
interface NewLead {
  row: LeadRow;
  targets: readonly Target[];
  counted: Counted | undefined;
  judge: Judge;
}

interface StoredLead {
  lead: Lead;
  /** None of a lead that was stored earlier. */
  judgement?: Judgement;
}

/** Takes contact requests in. Those of the same time are one commit, so that they wait for the disk once. */
export class LeadIntake {
  readonly #insert: (lead: NewLead) => Promise<StoredLead>;
  readonly #ceilings: Ceilings | undefined;

  /** @param ceilings which count leads. Without them nothing is above what is usual */
  constructor(database: LeadsDatabase, ceilings?: Ceilings) {
    this.#ceilings = ceilings;
    this.#insert = batched((leads) => insertLeads(database, ceilings, leads));
  }

  /**
   * Stores a contact request as a lead, with one delivery for each target. When the promise fulfils, all of it is committed
   * and synced to disk. A request whose key and values are those of an earlier one gives the lead of that one.
   *
   * Values are kept as they were sent. Only half a surrogate pair, which is no character and has no UTF-8 form, becomes U+FFFD,
   * as in every browser.
   * @throws IdempotencyKeyReused; StorageUnavailable. Nothing is stored then, save where the connection to the database was
   * lost during the commit: a repeated request with the same key finds out.
   */
  async store(
    request: ContactRequest,
    {
      receivedAt = new Date(),
      idempotencyKey,
      address,
      judge = () => ({ suspect: null, held: false }),
      targets = ['mail'],
    }: StoreOptions = {},
  ): Promise<StoredLead> {
    const row: LeadRow = {
      id: randomUUID(),
      received_at: receivedAt.toISOString(),
      ...wellFormed(request),
      state: 'new',
      suspect: null,
      idempotency_key: idempotencyKey ?? null,
    };
    // It reads what cannot be read within the transaction.
    const counted = address === undefined ? undefined : await this.#ceilings?.prepare(address);
    return this.#insert({ row, targets, counted, judge });
  }
}

const COLUMNS = [
  'id',
  'received_at',
  ...FIELDS,
  'state',
  'suspect',
  'idempotency_key',
] as const satisfies (keyof LeadRow)[];

const insertRows = compiledOnce((database, later: Later<readonly LeadRow[]>, size) =>
  database
    .insertInto('lead')
    .values(laterRows(later, size, COLUMNS))
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id'),
);

/**
 * Stores leads in one transaction. One with the key of an earlier lead gives that lead, or IdempotencyKeyReused.
 * @throws the database's error
 */
function insertLeads(
  database: LeadsDatabase,
  ceilings: Ceilings | undefined,
  leads: NewLead[],
): Promise<(StoredLead | Error)[]> {
  return database.transaction().execute(async (transaction) => {
    // Requests with the key of a lead that another program is storing wait here until it is committed. All programs
    // ask in the same order, or two of them could wait for each other.
    const rows = leads.map(({ row }) => row).sort(byKey);
    await freeKeysOfForms(transaction, rows);
    const inserted = await insertRows(transaction, rows);
    const ids = new Set(inserted.map(({ id }) => id));
    const judged = await judgeLeads(
      transaction,
      ceilings,
      leads.filter(({ row }) => ids.has(row.id)),
    );
    await queueDeliveries(transaction, judged);
    const stored = new Map<string, StoredLead>(
      judged.map(({ row, judgement }) => [row.id, { lead: toLead(row), judgement }]),
    );
    const earlier = stored.size < leads.length ? await leadsByKey(transaction, rows) : new Map();
    return leads.map(({ row }) => stored.get(row.id) ?? repeatedLead(row, earlier));
  });
}

/** Judges leads that are new, in the order in which they came. What is counted here counts only if they are stored. */
async function judgeLeads(
  transaction: LeadsDatabase,
  ceilings: Ceilings | undefined,
  leads: readonly NewLead[],
) {
  const excesses = await ceilings?.count(
    transaction,
    leads.flatMap(({ counted }) => counted ?? []),
  );
  const judged = [];
  for (const { row, targets, counted, judge } of leads) {
    const judgement = judge(counted && excesses?.shift());
    const { suspect, held } = judgement;
    if (suspect !== null)
      await transaction.updateTable('lead').set({ suspect }).where('id', '=', row.id).execute();
    judged.push({ row: { ...row, suspect }, targets, held, judgement });
  }
  return judged;
}

function byKey({ idempotency_key: one }: LeadRow, { idempotency_key: other }: LeadRow) {
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

async function leadsByKey(database: LeadsDatabase, rows: LeadRow[]) {
  const keys = rows.flatMap(({ idempotency_key: key }) => key ?? []);
  const leads = await database.selectFrom('lead').selectAll().where('idempotency_key', 'in', keys).execute();
  return new Map(leads.map((lead) => [lead.idempotency_key, lead]));
}

function repeatedLead(row: LeadRow, earlier: Map<string | null, LeadRow>): StoredLead | Error {
  const lead = earlier.get(row.idempotency_key);
  const isSame = lead && FIELDS.every((field) => lead[field] === row[field]);
  return isSame ? { lead: toLead(lead) } : new IdempotencyKeyReused();
}

/** With each field said, also those that may be left out: the compiler asks for what else would be lost. */
type Whole<Fields> = { [Field in keyof Required<Fields>]: Fields[Field] };

/** The values as they are stored: without anything that UTF-8 cannot write. */
function wellFormed({ name, email, phone, service, message }: ContactRequest): Whole<ContactRequest> {
  return {
    name: name.toWellFormed(),
    email: email.toWellFormed(),
    phone: phone.toWellFormed(),
    service,
    message: message.toWellFormed(),
  };
}
