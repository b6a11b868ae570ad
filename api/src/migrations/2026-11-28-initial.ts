import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../db.ts';

/** Creates all tables. Some types differ between SQLite and PostgreSQL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const [time, flag, counter] = isPostgres(db)
    ? [sql`timestamptz`, sql`boolean`, sql`integer generated always as identity`]
    : [sql`text`, sql`integer`, sql`integer`];
  for (const statement of [...staffTables(time, flag), ...leadTables(counter), ...reportTables()])
    await statement.execute(db);
}

type Sql = RawBuilder<unknown>;

function staffTables(time: Sql, flag: Sql): Sql[] {
  return [
    sql`create table staff (
      id text primary key,
      name text not null,
      email text not null unique,
      email_verified ${flag} not null,
      image text,
      created_at ${time} not null,
      updated_at ${time} not null,
      role text not null,
      removed_at text
    )`,
    sql`create table staff_session (
      id text primary key,
      user_id text not null references staff on delete cascade,
      token text not null unique,
      method text not null,
      expires_at ${time} not null,
      created_at ${time} not null,
      updated_at ${time} not null,
      ip_address text,
      user_agent text
    )`,
    sql`create table staff_account (
      id text primary key,
      user_id text not null references staff on delete cascade,
      account_id text not null,
      provider_id text not null,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at ${time},
      refresh_token_expires_at ${time},
      scope text,
      password text,
      created_at ${time} not null,
      updated_at ${time} not null,
      unique (provider_id, account_id)
    )`,
    sql`create table staff_verification (
      id text primary key,
      identifier text not null unique,
      value text not null,
      expires_at ${time} not null,
      created_at ${time} not null,
      updated_at ${time} not null
    )`,
    sql`create table staff_passkey (
      id text primary key,
      user_id text not null references staff on delete cascade,
      name text,
      credential_id text not null unique,
      public_key text not null,
      counter integer not null,
      device_type text not null,
      backed_up ${flag} not null,
      transports text,
      aaguid text,
      created_at ${time}
    )`,
    sql`create table secret (name text primary key, value text not null)`,
  ];
}

function leadTables(counter: Sql): Sql[] {
  return [
    sql`create table lead (
      id text primary key,
      received_at text not null,
      name text not null,
      email text not null,
      phone text not null,
      service text not null,
      message text not null,
      status text not null,
      suspect_reason text,
      lost_reason text,
      assignee_id text references staff,
      called_at text,
      idempotency_key text unique,
      search_text text not null
    )`,
    sql`create index lead_by_time on lead (received_at, id)`,
    sql`create table lead_event (
      id text primary key,
      lead_id text not null references lead on delete cascade,
      at text not null,
      staff_id text references staff,
      kind text not null,
      status text,
      text text
    )`,
    sql`create index lead_event_by_lead on lead_event (lead_id, at)`,
    sql`create table delivery (
      id ${counter} primary key,
      kind text not null,
      target text not null,
      lead_id text references lead on delete cascade,
      message_id text not null,
      status text not null,
      attempts integer not null,
      queued_at text not null,
      due_at text not null,
      leased_by text,
      leased_until text,
      delivered_at text,
      last_error text
    )`,
    sql`create index delivery_due on delivery (target, status, due_at)`,
    sql`create index delivery_by_lead on delivery (lead_id)`,
  ];
}

function reportTables(): Sql[] {
  return [
    sql`create table page_count (
      day text not null,
      composition text not null,
      release text not null,
      kind text not null,
      count integer not null,
      primary key (day, composition, release, kind)
    )`,
    sql`create table csp_violation (
      day text not null,
      composition text not null,
      source text not null,
      directive text not null,
      blocked text not null,
      count integer not null,
      primary key (day, composition, source, directive, blocked)
    )`,
    sql`create table canary_visitor (
      day text not null,
      canary text not null,
      step integer not null,
      visitor text not null,
      arm text not null,
      seen integer not null,
      error integer not null,
      primary key (canary, visitor)
    )`,
  ];
}
