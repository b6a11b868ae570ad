import { setImmediate as others } from 'node:timers/promises';
import { SERVICE_OPTIONS } from '@site/contract';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../database/database.ts';
import type { LeadsDatabase, LeadsSchema } from '../../database/schema.ts';
import { hasSigns, indexWords, wordsOf } from '../../leads/words.ts';

/** From so many digits on a word may be part of a phone number. */
const MIN_DIGITS = 4;

/** So many leads are looked at for the next word by themselves; of more it is quicker to look through all. */
const FEW = 1000;

/** Digits of a number with the country code of here, which other people leave out. */
const WITH_COUNTRY = 11;

/**
 * Searches leads: every word occurs in what the visitor has written, in a note, in a reason or in the name of the service, in any
 * case. Digits are also found in a phone number that is written in another way.
 * @returns their ids
 */
export async function search(database: LeadsDatabase, text: string): Promise<string[]> {
  await indexWords(database);
  const clean = text.toWellFormed().replaceAll('\0', ' ').trim();
  const words = wordsOf(clean);
  const digits = words.length > 1 ? digitsOf(clean) : '';
  // What may be one phone number is one, too, whatever is between its digits.
  const inOneNumber = digits ? await idsWith(database, [digits]) : [];
  let found: Set<string> | undefined;
  // The longest one leaves the fewest to look at for the others.
  for (const word of words.sort((one, other) => other.length - one.length)) {
    const before = found;
    const among = before && before.size <= FEW ? [...before] : undefined;
    const ids = await idsWith(database, [word, digitsOf(word)].filter(Boolean), { service: word, among });
    found = new Set(before ? ids.filter((id) => before.has(id)) : ids);
    // SQLite answers within this program: of many words each would have visitors wait for all, and be turned away in the end.
    await others();
  }
  return [...new Set([...inOneNumber, ...(found ?? [])])];
}

/** The digits of a word that may be a phone number or a part of one; otherwise an empty text. */
function digitsOf(word: string): string {
  if (!/^\+?[\d\s().\-/\u2011]+$/.test(word)) return '';
  const digits = word.replace(/\D/g, '');
  if (digits.length < MIN_DIGITS) return '';
  return digits.length === WITH_COUNTRY && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * The leads that have any of some signs in their words, or are about a service that is called so.
 * @param among only these leads
 */
async function idsWith(
  database: LeadsDatabase,
  signs: readonly string[],
  { service, among }: { service?: string; among?: readonly string[] | undefined } = {},
): Promise<string[]> {
  const services = SERVICE_OPTIONS.filter(({ label }) => service && label.toLowerCase().includes(service));
  const codes = services.map(({ code }) => code);
  const isAmong = (id: string) => (among ? isOneOf(database, id, among) : sql<SqlBool>`true`);
  const said = database
    .selectFrom('lead_words')
    .select('lead_id as id')
    .where(isAmong('lead_words.lead_id'))
    .where(({ or }) => or(signs.map((each) => hasSigns(database, each))));
  const about = database
    .selectFrom('lead')
    .select('id')
    .where(isAmong('lead.id'))
    .where('service', 'in', codes);
  return [...(await idsOf(database, said)), ...(codes.length > 0 ? await idsOf(database, about) : [])];
}

/** Reads ids as one value: thousands of rows take longer to hand over than to find. */
async function idsOf(database: LeadsDatabase, found: SelectQueryBuilder<LeadsSchema, never, { id: string }>) {
  const joined = isPostgres(database)
    ? sql<string | null>`string_agg(id, ' ')`
    : sql<string | null>`group_concat(id, ' ')`;
  const { ids } = await database
    .selectFrom(found.as('found'))
    .select(joined.as('ids'))
    .executeTakeFirstOrThrow();
  return ids?.split(' ') ?? [];
}

/** Whether an id is one of these: however many there are, they are one value of the statement, and one text, which PostgreSQL reads sooner than a list. */
export function isOneOf(database: LeadsDatabase, id: string, ids: readonly string[]) {
  return isPostgres(database)
    ? sql<SqlBool>`${sql.ref(id)} = any(string_to_array(${ids.join(' ')}, ' '))`
    : // Without the plus SQLite would look for each of them by itself, and read all of its row.
      sql<SqlBool>`+${sql.ref(id)} in (select value from json_each(${JSON.stringify(ids)}))`;
}
