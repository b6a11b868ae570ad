import { type Kysely, sql } from 'kysely';
import { dialectParts } from '../database/migrate.ts';

/** The tables of those who may sign in, and of what they sign in with. */
export async function createStaff(database: Kysely<unknown>) {
  const { text, end } = dialectParts(database);
  await database.schema
    .createTable('staff')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('summary', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('removed_at', text)
    .modifyEnd(end)
    .execute();
  await database.schema
    .createIndex('staff_email')
    .unique()
    .on('staff')
    .column('email')
    .where(sql.ref('removed_at'), 'is', null)
    .execute();
  await database.schema
    .createTable('staff_session')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('staff_id', text, (column) => column.notNull().references('staff.id'))
    .addColumn('device', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_seen_at', text, (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await database.schema
    .createTable('staff_token')
    .addColumn('token_hash', text, (column) => column.primaryKey().notNull())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('staff_id', text, (column) => column.references('staff.id'))
    .addColumn('data', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .modifyEnd(end)
    .execute();
  await database.schema
    .createTable('staff_passkey')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('staff_id', text, (column) => column.notNull().references('staff.id'))
    .addColumn('public_key', text, (column) => column.notNull())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('transports', text, (column) => column.notNull())
    .addColumn('device', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_at', text)
    .modifyEnd(end)
    .execute();
  await database.schema
    .createTable('staff_summary')
    .addColumn('staff_id', text, (column) => column.notNull().references('staff.id'))
    .addColumn('day', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_summary_key', ['staff_id', 'day'])
    .modifyEnd(end)
    .execute();
}
