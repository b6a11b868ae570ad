import { SERVICE_OPTIONS } from '@site/contract';
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../../database/database.ts';
import type { LeadsDatabase, LeadsSchema } from '../../database/schema.ts';
import { COMPOSE } from '../../database/sqlite.ts';

/** From so many digits on a word may be part of a phone number. */
const MIN_DIGITS = 4;

/** Digits of a number with the country code of here, which other people leave out. */
const WITH_COUNTRY = 11;

/** What people write between the digits of a phone number. */
const PUNCTUATION = ' -()./+\u00a0\u2011';

/** What a visitor has written and why a lead was lost. No word that is searched for has a space in it. */
const TEXT = sql<string>`(lead.name || ' ' || lead.email || ' ' || lead.phone || ' ' || coalesce(lead.reason, '') || ' ' || lead.message)`;

type Builder = ExpressionBuilder<LeadsSchema, 'lead'>;
type Condition = ExpressionWrapper<LeadsSchema, 'lead', SqlBool>;

/**
 * Searches leads: every word occurs in what the visitor has written, in a note, in the reason or in the name of the service, in any
 * case. Digits are also found in a phone number that is written in another way.
 * @returns their ids
 */
export async function search(database: LeadsDatabase, text: string): Promise<string[]> {
  const clean = text.toWellFormed().replaceAll('\0', ' ').normalize('NFC').trim();
  const words = [...new Set(clean.split(/\s+/).filter(Boolean))];
  const rows = await database
    .selectFrom('lead')
    .select('lead.id')
    .where((eb) => {
      const all = eb.and(words.map((word) => occurs(database, eb, word)));
      // What may be one phone number is one, too, whatever is between its digits.
      return words.length > 1 && digitsOf(clean) ? eb.or([all, occurs(database, eb, clean)]) : all;
    })
    .execute();
  return rows.map(({ id }) => id);
}

/** The digits of a word that may be a phone number or a part of one; otherwise an empty text. */
function digitsOf(word: string): string {
  if (!/^\+?[\d\s().\-/\u2011]+$/.test(word)) return '';
  const digits = word.replace(/\D/g, '');
  if (digits.length < MIN_DIGITS) return '';
  return digits.length === WITH_COUNTRY && digits.startsWith('1') ? digits.slice(1) : digits;
}

function occurs(database: LeadsDatabase, eb: Builder, word: string): Condition {
  const digits = digitsOf(word);
  const services = SERVICE_OPTIONS.filter(({ label }) => label.toLowerCase().includes(word.toLowerCase()));
  const patterns = casesOf(word).map(patternOf);
  return eb.or([
    ...patterns.map((pattern) => like(database, TEXT, pattern)),
    eb(
      'lead.id',
      'in',
      eb
        .selectFrom('lead_event')
        .select('lead_id')
        .where('kind', '=', 'note')
        .where(({ or }) =>
          or(patterns.map((pattern) => like(database, sql.ref('lead_event.text'), pattern))),
        ),
    ),
    ...(digits ? [like(database, digitsOfPhone(database), patternOf(digits))] : []),
    ...(services.length > 0
      ? [
          eb(
            'lead.service',
            'in',
            services.map(({ code }) => code),
          ),
        ]
      : []),
  ]);
}

function digitsOfPhone(database: LeadsDatabase) {
  if (isPostgres(database)) return sql`translate(lead.phone, ${sql.lit(PUNCTUATION)}, '')`;
  return [...PUNCTUATION].reduce(
    (text, sign) => sql`replace(${text}, ${sql.lit(sign)}, '')`,
    sql`lead.phone`,
  );
}

/** Both databases ignore the case of a to z alone, so other letters are looked for in the cases in which they are written. */
function casesOf(word: string): string[] {
  const [first = '', ...rest] = word.toLowerCase();
  const capitalized = first.toUpperCase() + rest.join('');
  if (isAscii(word)) return [word];
  return [...new Set([word, word.toLowerCase(), word.toUpperCase(), capitalized])];
}

function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** What is stored is as it was typed, with accents as signs of their own or not; what is searched for has one sign for both. */
function composed(database: LeadsDatabase, text: ReturnType<typeof sql>, pattern: string) {
  if (isAscii(pattern)) return text;
  if (!isPostgres(database)) return sql`${sql.raw(COMPOSE)}(${text})`;
  // Most of it is ASCII, for which PostgreSQL would take as long.
  return sql`(case when octet_length(${text}) = char_length(${text}) then ${text} else normalize(${text}, nfc) end)`;
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

function like(database: LeadsDatabase, text: ReturnType<typeof sql>, pattern: string) {
  const operator = sql.raw(isPostgres(database) ? 'ilike' : 'like');
  return sql<SqlBool>`${composed(database, text, pattern)} ${operator} ${pattern} escape '\\'`;
}
