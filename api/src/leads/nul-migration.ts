import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What the columns of a lead held when visitors could send any text. */
const COLUMNS = ['name', 'email', 'phone', 'message'];

/** Stands for a character that there is no other way to write. */
const REPLACEMENT = '\ufffd';

/**
 * Takes U+0000 out of leads that were stored while it was accepted, with U+FFFD in its place. PostgreSQL, whose text cannot hold
 * it, had it as U+0010 `0`, and U+0010 itself doubled. Without this step those leads could not be copied from SQLite any more,
 * and staff would read the escapes.
 */
export async function replaceNul(database: Kysely<unknown>) {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  for (const name of COLUMNS) {
    const column = sql.ref(name);
    if (isPostgres) {
      await sql`update lead set ${column} = regexp_replace(${column}, ${'\u0010[0\u0010]'}, ${REPLACEMENT}, 'g')
        where strpos(${column}, ${'\u0010'}) > 0`.execute(database);
      continue;
    }
    // The function replace() of SQLite takes U+0000 for the end of what it looks for.
    const { rows } = await sql<{ id: string; value: string }>`select id, ${column} as value from lead
      where instr(${column}, char(0)) > 0`.execute(database);
    for (const { id, value } of rows) {
      await sql`update lead set ${column} = ${value.replaceAll('\0', REPLACEMENT)} where id = ${id}`.execute(
        database,
      );
    }
  }
}
