import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres } from '../database/database.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import { plainLetters } from '../system/plain-letters.ts';
import type { LeadWordsTable } from './schema.ts';

/** Leads or texts of histories that are read and written at once. */
const BATCH = 200;

/** The form of rows that have words without accents as well. */
const WITH_PLAIN = 1;

/** For how long this is left to another program that is found to be at it, in milliseconds. */
const LEFT_TO_OTHERS = 500;

/** The words of a text, each once: in lower case, and letters with their accents as one sign, however they were typed. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean))];
}

/**
 * The words by which a text is found: as they were typed, and those with accents also without. A search for `nguyễn` finds who writes it
 * so, one for `nguyen` either.
 */
function findableWords(text: string): string[] {
  const typed = wordsOf(text);
  return [...new Set([...typed, ...wordsOf(plainLetters(typed.join(' ')))])];
}

/** What this program is adding: whoever searches meanwhile waits for that, instead of doing it once more. */
const running = new WeakMap<LeadsDatabase, Promise<boolean>>();

/**
 * Brings `lead_words` up to date. Each search does so first: storing a lead has no more to do, and what a version stores that does
 * not know the table is found as well.
 */
export async function indexWords(database: LeadsDatabase) {
  while (await isIncomplete(database)) {
    const other = running.get(database);
    const run = other ?? addMissing(database).finally(() => running.delete(database));
    running.set(database, run);
    if (!(await run) && !other) return;
  }
}

/** Rows come alone, and go with their lead alone, so that counting is enough. What an earlier version has added says so itself. */
async function isIncomplete(database: LeadsDatabase): Promise<boolean> {
  const count = (table: 'lead' | 'lead_event' | 'lead_words') =>
    database.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
  const { leads, texts, known, old } = await database
    .selectNoFrom([
      count('lead').as('leads'),
      count('lead_event').where('text', 'is not', null).as('texts'),
      count('lead_words').as('known'),
      count('lead_words').where('form', 'is', null).as('old'),
    ])
    .executeTakeFirstOrThrow();
  return Number(old) > 0 || known !== Number(leads) + Number(texts);
}

/** Adds what is missing now, or less where another program does the same. @returns whether anything was missing */
async function addMissing(database: LeadsDatabase): Promise<boolean> {
  let found = false;
  for (const [table, read] of [
    ['lead', wordsOfLeads],
    ['lead_event', wordsOfTexts],
  ] as const) {
    const ids = await missingIn(database, table);
    found ||= ids.length > 0;
    while (ids.length > 0) {
      // Nobody has to wait while the words are worked out.
      const rows = await read(database, ids.splice(0, BATCH));
      const begin = performance.now();
      const added = await database.transaction().execute((transaction) => add(transaction, rows));
      if (added < rows.length) {
        await sleep(LEFT_TO_OTHERS);
        return true;
      }
      // SQLite has one writer at a time, and those who wait look only now and then whether it is their turn.
      await sleep(performance.now() - begin);
    }
  }
  return found;
}

/** The ids of what has no words yet, or those of an earlier version, in an order in which two programs do not wait for each other. */
async function missingIn(database: LeadsDatabase, table: 'lead' | 'lead_event'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where (id not in (select id from lead_words) or id in (select id from lead_words where form is null))
    ${table === 'lead' ? sql`` : sql`and text is not null`} order by id`.execute(database);
  return rows.map(({ id }) => id);
}

async function wordsOfLeads(database: LeadsDatabase, ids: readonly string[]): Promise<LeadWordsTable[]> {
  const leads = await database
    .selectFrom('lead')
    .select(['id', 'name', 'email', 'phone', 'message'])
    .where('id', 'in', ids)
    .execute();
  return leads.map(({ id, name, email, phone, message }) =>
    row(id, id, `${name} ${email} ${phone} ${phone.replace(/\D/g, '')} ${message}`),
  );
}

async function wordsOfTexts(database: LeadsDatabase, ids: readonly string[]): Promise<LeadWordsTable[]> {
  const texts = await database
    .selectFrom('lead_event')
    .select(['id', 'lead_id', 'text'])
    .where('id', 'in', ids)
    .execute();
  return texts.map(({ id, lead_id: leadId, text }) => row(id, leadId, text ?? ''));
}

function row(id: string, leadId: string, text: string): LeadWordsTable {
  return { id, lead_id: leadId, words: findableWords(text).join(' '), form: WITH_PLAIN };
}

/** @returns how many: fewer where another program has added some of them, or erased their leads */
async function add(transaction: LeadsDatabase, rows: readonly LeadWordsTable[]): Promise<number> {
  if (rows.length === 0) return 0;
  const leads = transaction
    .selectFrom('lead')
    .select('id')
    .where(
      'id',
      'in',
      rows.map(({ lead_id: id }) => id),
    );
  // One that is erased meanwhile would leave its words. SQLite has one writer at a time.
  const there = await (isPostgres(transaction) ? leads.forKeyShare() : leads).execute();
  const ids = new Set(there.map(({ id }) => id));
  const lasting = rows
    .filter(({ lead_id: id }) => ids.has(id))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  if (lasting.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('lead_words')
    .values(lasting)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({ words: ref('excluded.words'), form: ref('excluded.form') }))
        .where('lead_words.form', 'is', null),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** Whether a row of `lead_words` has these signs, in the case that `wordsOf` gives. */
export function hasSigns(database: LeadsDatabase, signs: string) {
  // Each is the faster way of its database, by far.
  return isPostgres(database)
    ? sql<boolean>`strpos(lead_words.words, ${signs}) > 0`
    : sql<boolean>`lead_words.words like ${`%${signs.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}
