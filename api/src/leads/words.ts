import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres } from '../database/database.ts';
import type { LeadsDatabase } from '../database/schema.ts';

/** Leads, and as many texts of histories, that are read and written at once. */
const BATCH = 200;

/** The words of a text, each once: in lower case, and letters with their accents as one sign, however they were typed. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean))];
}

/**
 * Brings `lead_words` up to date. Each search does so first: storing a lead has no more to do, and what a version stores that does
 * not know the table is found as well.
 */
export async function indexWords(database: LeadsDatabase) {
  while (await isIncomplete(database)) {
    const added = await database.transaction().execute(indexSome);
    if (added === 0) return;
    // SQLite works within the turn: leads that come in meanwhile do not wait for all of it.
    await nextTurn();
  }
}

/** Rows come alone, and go with their lead alone, so that counting is enough. */
async function isIncomplete(database: LeadsDatabase): Promise<boolean> {
  const count = (table: 'lead' | 'lead_event' | 'lead_words') =>
    database.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
  const { leads, texts, known } = await database
    .selectNoFrom([
      count('lead').as('leads'),
      count('lead_event').where('text', 'is not', null).as('texts'),
      count('lead_words').as('known'),
    ])
    .executeTakeFirstOrThrow();
  return known !== Number(leads) + Number(texts);
}

/** @returns how many rows it has added */
async function indexSome(transaction: LeadsDatabase): Promise<number> {
  const leads = transaction
    .selectFrom('lead')
    .select(['id', 'id as lead_id', 'name', 'email', 'phone', 'message'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lead_words').select('id').whereRef('lead_words.id', '=', 'lead.id'))),
    )
    .limit(BATCH);
  const texts = transaction
    .selectFrom('lead_event')
    .innerJoin('lead', 'lead.id', 'lead_event.lead_id')
    .select(['lead_event.id', 'lead_event.lead_id', 'lead_event.text'])
    .where('lead_event.text', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lead_words').select('id').whereRef('lead_words.id', '=', 'lead_event.id'))),
    )
    .limit(BATCH);
  // A lead that is erased meanwhile would leave its words. SQLite has one writer at a time.
  const lasting = isPostgres(transaction);
  const rows = [
    ...(await (lasting ? leads.forKeyShare() : leads).execute()).map(({ phone, ...lead }) => ({
      ...lead,
      text: `${lead.name} ${lead.email} ${phone} ${phone.replace(/\D/g, '')} ${lead.message}`,
    })),
    ...(await (lasting ? texts.forKeyShare('lead') : texts).execute()),
  ];
  if (rows.length === 0) return 0;
  await transaction
    .insertInto('lead_words')
    .values(rows.map(({ id, lead_id, text }) => ({ id, lead_id, words: wordsOf(text ?? '').join(' ') })))
    // Another program may do the same.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return rows.length;
}

/** Whether a row of `lead_words` has these signs, in the case that `wordsOf` gives. */
export function hasSigns(database: LeadsDatabase, signs: string) {
  // Each is the faster way of its database, by far.
  return isPostgres(database)
    ? sql<boolean>`strpos(lead_words.words, ${signs}) > 0`
    : sql<boolean>`lead_words.words like ${`%${signs.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}
