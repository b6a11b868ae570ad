import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../database/database.ts';

/** The columns that hold what a visitor typed. */
const COLUMNS = ['name', 'email', 'phone', 'message'];

/** Stands for a character that there is no other way to write. */
const REPLACEMENT = '\ufffd';

/** What PostgreSQL, whose text cannot hold U+0000, had before characters that it kept in another way. */
const ESCAPE = '\u0010';
const ESCAPED = new RegExp(`${ESCAPE}([0${ESCAPE}])`, 'g');

/** PostgreSQL had U+0000 as U+0010 `0`, and U+0010 itself doubled. */
function withoutEscapes(value: string): string {
  return value.replace(ESCAPED, (_, escaped) => (escaped === '0' ? REPLACEMENT : escaped));
}

/**
 * Takes U+0000 out of leads that were stored while it was accepted, with U+FFFD in its place. Without this step those leads could
 * not be copied from SQLite any more, and on PostgreSQL staff would read the escapes.
 */
export async function replaceNul(database: Kysely<unknown>) {
  const onPostgres = isPostgres(database);
  const mended = onPostgres ? withoutEscapes : (value: string) => value.replaceAll('\0', REPLACEMENT);
  for (const name of COLUMNS) {
    const column = sql.ref(name);
    const affected = onPostgres ? sql`strpos(${column}, ${ESCAPE}) > 0` : sql`instr(${column}, char(0)) > 0`;
    const { rows } = await sql<{ id: string; value: string }>`select id, ${column} as value from lead
      where ${affected}`.execute(database);
    for (const { id, value } of rows)
      await sql`update lead set ${column} = ${mended(value)} where id = ${id}`.execute(database);
  }
}
