import { randomUUID } from 'node:crypto';
import { INBOX_PROBLEMS, type NewPerson, type Role } from '@site/contract/api';
import { type Db, type DbOrTx, isPostgres, type Tx, transact } from '../db.ts';
import { ProblemError } from '../http/problems.ts';
import type { StaffTable } from '../tables.ts';

const COLUMNS = ['id', 'name', 'email', 'role'] as const;

/** Somebody who may sign in. */
export type StaffMember = Pick<StaffTable, (typeof COLUMNS)[number]>;

function selectStaff(db: DbOrTx) {
  return db.selectFrom('staff').select(COLUMNS).where('removedAt', 'is', null);
}

export function listStaff(db: DbOrTx): Promise<StaffMember[]> {
  return selectStaff(db).orderBy('name').orderBy('id').execute();
}

export function findStaff(db: DbOrTx, email: string): Promise<StaffMember | undefined> {
  return selectStaff(db).where('email', '=', email.trim().toLowerCase()).executeTakeFirst();
}

export function findStaffById(db: DbOrTx, id: string): Promise<StaffMember | undefined> {
  return selectStaff(db).where('id', '=', id).executeTakeFirst();
}

export function noSuchPerson() {
  return new ProblemError(INBOX_PROBLEMS.noSuchPerson, 'Nobody with this id may sign in. Reload the page.');
}

/** Lets somebody sign in. Somebody who was removed keeps the history. @throws ProblemError if already added */
export async function addStaff(db: Db, { name, email, role }: NewPerson): Promise<StaffMember> {
  const [now, verified] = isPostgres(db) ? [new Date(), true] : [new Date().toISOString(), 1];
  const person = { name: name.trim(), email: email.trim().toLowerCase(), role, removedAt: null };
  const row = { id: randomUUID(), emailVerified: verified, image: null, createdAt: now, updatedAt: now };
  const added = await db
    .insertInto('staff')
    .values({ ...row, ...person })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ ...person, updatedAt: now })
        .where('staff.removedAt', 'is not', null),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
  if (added) return added;
  throw new ProblemError(INBOX_PROBLEMS.personExists, `${person.email} may sign in already.`);
}

/** Ends somebody's access at once: sessions, passkeys and accounts. @throws ProblemError for the last owner */
export function removeStaff(db: Db, id: string): Promise<void> {
  return transact(db, async (tx) => {
    await lockStaff(tx, id, { staysOwner: false });
    for (const table of ['staffSession', 'staffPasskey', 'staffAccount'] as const)
      await tx.deleteFrom(table).where('userId', '=', id).execute();
    await tx.updateTable('staff').set({ removedAt: new Date().toISOString() }).where('id', '=', id).execute();
  });
}

/** Changes a role at once, for running sessions too. @throws ProblemError for the last owner */
export function setRole(db: Db, id: string, role: Role): Promise<StaffMember> {
  return transact(db, async (tx) => {
    await lockStaff(tx, id, { staysOwner: role === 'owner' });
    return tx
      .updateTable('staff')
      .set({ role })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
}

/** Locks all staff, so that one of two owners who remove each other stays. */
async function lockStaff(tx: Tx, id: string, { staysOwner }: { staysOwner: boolean }) {
  const select = selectStaff(tx).orderBy('id');
  const staff = await (isPostgres(tx) ? select.forUpdate() : select).execute();
  if (!staff.some((member) => member.id === id)) throw noSuchPerson();
  const owners = staff.filter(({ role }) => role === 'owner');
  if (staysOwner || owners.length > 1 || owners[0]?.id !== id) return;
  throw new ProblemError(
    INBOX_PROBLEMS.lastOwner,
    'This is the only owner. Make somebody else an owner first.',
  );
}

/** Ends all sessions and unused links, so that a restored backup signs nobody in. */
export async function deleteSessions(db: Db) {
  for (const table of ['staffSession', 'staffVerification', 'secret'] as const)
    await db.deleteFrom(table).execute();
}
