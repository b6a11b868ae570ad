import { type Kysely, sql } from 'kysely';
import { dialectParts } from '../database/migrate.ts';

/** What staff make of leads: who has taken one, why it was lost, when it was called and changed, and its history with notes. */
export async function addInbox(database: Kysely<unknown>) {
  const { text, end } = dialectParts(database);
  for (const column of ['taken_by', 'reason', 'changed_at', 'called_at'])
    await database.schema.alterTable('lead').addColumn(column, text).execute();
  // Both are asked for every second while somebody has the inbox open.
  await database.schema.createIndex('lead_changed_at').on('lead').column('changed_at').execute();
  // The order of the inbox's list.
  await database.schema
    .createIndex('lead_inbox')
    .on('lead')
    .expression(sql`(case state when 'new' then 0 else 1 end), received_at desc, id`)
    .execute();
  await database.schema
    .createTable('lead_event')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('lead_id', text, (column) => column.notNull().references('lead.id').onDelete('cascade'))
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('staff_id', text)
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('state', text)
    .addColumn('text', text)
    .addColumn('over_id', text)
    .modifyEnd(end)
    .execute();
  await database.schema.createIndex('lead_event_lead').on('lead_event').columns(['lead_id', 'at']).execute();
  await sql`update lead set state = 'done' where state = 'handled'`.execute(database);
}
