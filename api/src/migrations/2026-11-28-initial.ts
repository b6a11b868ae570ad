import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../db.ts';

/** Creates all tables. The types are those that SQLite and PostgreSQL share, except for better-auth's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const [moment, flag] = isPostgres(db)
    ? ([sql`timestamptz`, 'boolean'] as const)
    : ([sql`text`, 'integer'] as const);

  await schema
    .createTable('staff')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', flag, (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('created_at', moment, (column) => column.notNull())
    .addColumn('updated_at', moment, (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .execute();

  await schema
    .createTable('staff_session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('expires_at', moment, (column) => column.notNull())
    .addColumn('created_at', moment, (column) => column.notNull())
    .addColumn('updated_at', moment, (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .execute();

  await schema
    .createTable('staff_account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', moment)
    .addColumn('refresh_token_expires_at', moment)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('created_at', moment, (column) => column.notNull())
    .addColumn('updated_at', moment, (column) => column.notNull())
    .addUniqueConstraint('staff_account_key', ['provider_id', 'account_id'])
    .execute();

  await schema
    .createTable('staff_verification')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull().unique())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', moment, (column) => column.notNull())
    .addColumn('created_at', moment, (column) => column.notNull())
    .addColumn('updated_at', moment, (column) => column.notNull())
    .execute();

  await schema
    .createTable('staff_passkey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('device_type', 'text', (column) => column.notNull())
    .addColumn('backed_up', flag, (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'text')
    .addColumn('created_at', moment)
    .execute();

  await schema
    .createTable('lead')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('suspect_reason', 'text')
    .addColumn('lost_reason', 'text')
    .addColumn('assignee_id', 'text', (column) => column.references('staff.id'))
    .addColumn('called_at', 'text')
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('lead_by_time').on('lead').columns(['received_at', 'id']).execute();

  await schema
    .createTable('lead_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull().references('lead.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('staff_id', 'text', (column) => column.references('staff.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('status', 'text')
    .addColumn('text', 'text')
    .addColumn('assignee_id', 'text', (column) => column.references('staff.id'))
    .execute();
  await schema.createIndex('lead_event_by_lead').on('lead_event').columns(['lead_id', 'at']).execute();

  await schema
    .createTable('delivery')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'text', (column) => column.references('lead.id').onDelete('cascade'))
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('queued_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('leased_by', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('delivered_at', 'text')
    .addColumn('last_error', 'text')
    .execute();
  await schema.createIndex('delivery_due').on('delivery').columns(['target', 'status', 'due_at']).execute();
  await schema.createIndex('delivery_by_lead').on('delivery').column('lead_id').execute();

  await schema
    .createTable('secret')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();

  await schema
    .createTable('page_count')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('composition', 'text', (column) => column.notNull())
    .addColumn('release', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_count_key', ['day', 'composition', 'release', 'kind'])
    .execute();

  await schema
    .createTable('csp_violation')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('composition', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('directive', 'text', (column) => column.notNull())
    .addColumn('blocked', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('csp_violation_key', ['day', 'composition', 'source', 'directive', 'blocked'])
    .execute();

  await schema
    .createTable('canary_visitor')
    .addColumn('canary', 'text', (column) => column.notNull())
    .addColumn('step', 'integer', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addColumn('arm', 'text', (column) => column.notNull())
    .addColumn('seen', 'integer', (column) => column.notNull())
    .addColumn('error', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('canary_visitor_key', ['canary', 'step', 'visitor'])
    .execute();
}
