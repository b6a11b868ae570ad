import { randomUUID } from 'node:crypto';
import { INBOX_PROBLEMS, type NewPerson, type Role } from '@site/contract/api';
import { type Db, isPostgres, type Queries, type Tx, transact } from '../db.ts';
import { ProblemError } from '../http/problems.ts';
import { noSuchPerson } from '../leads/changes.ts';

/** Somebody who may sign in. */
export interface StaffMember {
  id: string;
  name: string;
  /** Lower case. */
  email: string;
  role: Role;
}

/** By name. */
export function listStaff(db: Queries): Promise<StaffMember[]> {
  return present(db).orderBy('name').orderBy('id').execute();
}

export function findStaff(db: Queries, email: string): Promise<StaffMember | undefined> {
  return present(db).where('email', '=', email.trim().toLowerCase()).executeTakeFirst();
}

function present(db: Queries) {
  return db.selectFrom('staff').select(['id', 'name', 'email', 'role']).where('removedAt', 'is', null);
}

/** Lets somebody sign in. Somebody who was removed keeps the history. @throws ProblemError if the address is known */
export async function addStaff(db: Db, { name, email, role }: NewPerson): Promise<StaffMember> {
  const moment = isPostgres(db) ? new Date() : new Date().toISOString();
  const verified = isPostgres(db) ? true : 1;
  const person = { name: name.trim(), email: email.trim().toLowerCase(), role, removedAt: null };
  const added = await db
    .insertInto('staff')
    .values({
      id: randomUUID(),
      emailVerified: verified,
      image: null,
      createdAt: moment,
      updatedAt: moment,
      ...person,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ ...person, updatedAt: moment })
        .where('staff.removedAt', 'is not', null),
    )
    .returning(['id', 'name', 'email', 'role'])
    .executeTakeFirst();
  if (added) return added;
  throw new ProblemError({
    type: INBOX_PROBLEMS.personExists,
    title: 'Known already',
    status: 409,
    detail: `${person.email} may sign in already.`,
  });
}

/** Ends somebody's access at once: sessions, passkeys and accounts. @throws ProblemError for the last owner */
export function removeStaff(db: Db, id: string): Promise<void> {
  return transact(db, async (tx) => {
    await lockMembers(tx, id, { staysOwner: false });
    for (const table of ['staffSession', 'staffPasskey', 'staffAccount'] as const)
      await tx.deleteFrom(table).where('userId', '=', id).execute();
    await tx.updateTable('staff').set({ removedAt: new Date().toISOString() }).where('id', '=', id).execute();
  });
}

/** Holds at once, wherever they are signed in. @throws ProblemError for the last owner */
export function setRole(db: Db, id: string, role: Role): Promise<StaffMember> {
  return transact(db, async (tx) => {
    await lockMembers(tx, id, { staysOwner: role === 'owner' });
    return tx
      .updateTable('staff')
      .set({ role })
      .where('id', '=', id)
      .returning(['id', 'name', 'email', 'role'])
      .executeTakeFirstOrThrow();
  });
}

/** Locks all members, so that of two owners who remove each other one stays. */
async function lockMembers(tx: Tx, id: string, { staysOwner }: { staysOwner: boolean }) {
  const select = present(tx).orderBy('id');
  const members = await (isPostgres(tx) ? select.forUpdate() : select).execute();
  if (!members.some((member) => member.id === id)) throw noSuchPerson();
  const owners = members.filter(({ role }) => role === 'owner');
  if (staysOwner || owners.length > 1 || owners[0]?.id !== id) return;
  throw new ProblemError({
    type: INBOX_PROBLEMS.lastOwner,
    title: 'The last owner',
    status: 409,
    detail: 'This is the only owner. Make somebody else an owner first.',
  });
}

/** Ends all sessions and unused links: a restored backup must not sign anybody in. */
export async function forgetSessions(db: Db) {
  for (const table of ['staffSession', 'staffVerification', 'secret'] as const)
    await db.deleteFrom(table).execute();
}
