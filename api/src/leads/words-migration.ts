import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../database/database.ts';
import { dialectParts } from '../database/migrate.ts';

/**
 * The words that leads are found by, which the first search adds, and what the list counts with. Without these all that visitors
 * have written is read, and normalized, by each search.
 */
export async function createWords(database: Kysely<unknown>) {
  const { text, end } = dialectParts(database);
  await database.schema
    .createTable('lead_words')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('lead_id', text, (column) => column.notNull().references('lead.id').onDelete('cascade'))
    .addColumn('words', text, (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await database.schema.createIndex('lead_words_lead').on('lead_words').column('lead_id').execute();
  await database.schema
    .createIndex('lead_event_text')
    .on('lead_event')
    .column('id')
    .where(sql.ref('text'), 'is not', null)
    .execute();
  await database.schema
    .createIndex('lead_counts')
    .on('lead')
    .columns(['received_at', 'state', 'suspect', 'service', 'taken_by', 'id'])
    .execute();
  if (!isPostgres(database)) return;
  // All of it is read by each search: not compressed, and not in another table.
  await sql`alter table lead_words alter column words set storage external`.execute(database);
  await sql`alter table lead_words set (toast_tuple_target = 8160)`.execute(database);
}

/**
 * What tells the words of earlier versions, which may run beside this one, from those that are found without accents, too. The next
 * search, or an API that starts, makes those that are there anew.
 */
export async function addForm(database: Kysely<unknown>) {
  await database.schema.alterTable('lead_words').addColumn('form', 'integer').execute();
  await database.schema
    .createIndex('lead_words_old')
    .on('lead_words')
    .column('id')
    .where(sql.ref('form'), 'is', null)
    .execute();
}
