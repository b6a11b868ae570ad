import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../database/database.ts';
import { dialectParts } from '../database/migrate.ts';

/** What happens to rows of `lead`, and how triggers say it: their names, the events, and whose id it is. */
const EVENTS = [
  { kind: 'arrived', event: 'insert', row: 'new' },
  { kind: 'changed', event: 'update of changed_at', row: 'new', isDistinct: true },
  { kind: 'erased', event: 'delete', row: 'old' },
] as const;

/**
 * What happened to leads lately, in the order of its numbers. Triggers write it, so that it has what whoever has done: this version, one
 * that runs beside it, the command line, or somebody by hand.
 */
export async function createNews(database: Kysely<unknown>) {
  const { text, end } = dialectParts(database);
  const onPostgres = isPostgres(database);
  await database.schema
    .createTable('lead_news')
    .addColumn('number', onPostgres ? 'bigint' : 'integer', (column) =>
      // A number is never given twice, also not after the last row was removed.
      onPostgres ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn('lead_id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await database.schema.createIndex('lead_news_at').on('lead_news').column('at').execute();
  await (onPostgres ? addPostgresTriggers(database) : addSqliteTriggers(database));
}

async function addSqliteTriggers(database: Kysely<unknown>) {
  for (const { kind, event, row, ...rest } of EVENTS)
    await sql`create trigger ${sql.ref(`lead_${kind}`)} after ${sql.raw(event)} on lead
      ${sql.raw('isDistinct' in rest ? 'when new.changed_at is not old.changed_at' : '')} begin
        insert into lead_news (lead_id, kind, at)
          values (${sql.ref(row)}.id, ${sql.lit(kind)}, strftime('%Y-%m-%dT%H:%M:%fZ'));
      end`.execute(database);
}

async function addPostgresTriggers(database: Kysely<unknown>) {
  // It finds its table also where a session has another search_path, as that of pg_restore.
  await sql`create function note_lead_news() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into lead_news (lead_id, kind, at) values (coalesce(new.id, old.id), tg_argv[0],
        to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
      return null;
    end $$`.execute(database);
  for (const { kind, event, ...rest } of EVENTS)
    await sql`create trigger ${sql.ref(`lead_${kind}`)} after ${sql.raw(event)} on lead for each row
      ${sql.raw('isDistinct' in rest ? 'when (new.changed_at is distinct from old.changed_at)' : '')}
      execute function note_lead_news(${sql.lit(kind)})`.execute(database);
}
