import { randomUUID } from 'node:crypto';
import type { Role } from '@site/contract/inbox';
import { isPostgres } from '../database/database.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import { AlreadyKnown, LastOwner } from './problems.ts';
import type { StaffTable } from './schema.ts';

/** Somebody who may sign in. */
export interface StaffMember {
  id: string;
  name: string;
  /** In small letters. */
  email: string;
  role: Role;
  /** Whether they want the daily summary. */
  summary: boolean;
}

/** Everybody who may sign in, by name. */
export async function listStaff(database: LeadsDatabase): Promise<StaffMember[]> {
  const rows = await present(database).orderBy('name').orderBy('id').execute();
  return rows.map(toMember);
}

/** Who has this address, in any case. */
export async function findStaff(database: LeadsDatabase, email: string): Promise<StaffMember | undefined> {
  const row = await present(database).where('email', '=', normalized(email)).executeTakeFirst();
  return row && toMember(row);
}

/** Who has this id and has not been taken off. */
export async function getStaff(database: LeadsDatabase, id: string): Promise<StaffMember | undefined> {
  const row = await present(database).where('id', '=', id).executeTakeFirst();
  return row && toMember(row);
}

/** @throws AlreadyKnown */
export async function addStaff(
  database: LeadsDatabase,
  { name, email, role }: Pick<StaffMember, 'name' | 'email' | 'role'>,
): Promise<StaffMember> {
  const row: StaffTable = {
    id: randomUUID(),
    name: name.trim(),
    email: normalized(email),
    role,
    summary: 0,
    created_at: new Date().toISOString(),
    removed_at: null,
  };
  const added = await database
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) => conflict.column('email').where('removed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new AlreadyKnown(row.email);
  return toMember(row);
}

/**
 * Takes somebody off the list: they are signed out everywhere, and their links and passkeys are worth nothing.
 * @returns whether there was somebody with this id
 * @throws LastOwner
 */
export async function removeStaff(database: LeadsDatabase, id: string): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (!(await lockMember(transaction, id, true))) return false;
    for (const table of ['staff_session', 'staff_token', 'staff_passkey'] as const)
      await transaction.deleteFrom(table).where('staff_id', '=', id).execute();
    await transaction
      .updateTable('staff')
      .set({ removed_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

/**
 * Gives somebody another role, which holds at once wherever they are signed in.
 * @returns whether there was somebody with this id
 * @throws LastOwner
 */
export async function setRole(database: LeadsDatabase, id: string, role: Role): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (!(await lockMember(transaction, id, role !== 'owner'))) return false;
    await transaction.updateTable('staff').set({ role }).where('id', '=', id).execute();
    return true;
  });
}

/**
 * Keeps others from changing who is an owner, until the transaction ends.
 * @param isLost whether this one is to be an owner no more
 * @returns whether there is somebody with this id
 * @throws LastOwner
 */
async function lockMember(transaction: LeadsDatabase, id: string, isLost: boolean): Promise<boolean> {
  // All who may be the last owner but one are locked, in one order, so that of two owners who remove each other one stays.
  const present = transaction
    .selectFrom('staff')
    .select(['id', 'role'])
    .where('removed_at', 'is', null)
    .orderBy('id');
  // In SQLite the transaction has the whole file.
  const members = await (isPostgres(transaction) ? present.forUpdate() : present).execute();
  const owners = members.filter(({ role }) => role === 'owner');
  if (isLost && owners.length === 1 && owners[0]?.id === id) throw new LastOwner();
  return members.some((each) => each.id === id);
}

/** Notes whether somebody wants the daily summary. */
export async function setSummary(database: LeadsDatabase, id: string, summary: boolean) {
  await database
    .updateTable('staff')
    .set({ summary: summary ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

function present(database: LeadsDatabase) {
  return database.selectFrom('staff').selectAll().where('removed_at', 'is', null);
}

export function toMember({ id, name, email, role, summary }: StaffTable): StaffMember {
  return { id, name, email, role, summary: summary === 1 };
}

function normalized(email: string): string {
  return email.trim().toLowerCase();
}
