import { INBOX_PATHS, type Role } from '@site/contract/inbox';
import { addStaff } from '../accounts/people.ts';
import { beginSession } from '../accounts/sessions.ts';
import type { LeadsDatabase } from '../database/schema.ts';

/** Where the inbox is in tests. */
export const INBOX_ORIGIN = 'http://localhost:3001';

/** Adds somebody who may sign in, signed in on one device. `headers` go with what their browser asks. */
export async function signedIn(
  database: LeadsDatabase,
  { name = 'Ana Ortiz', email = 'ana@example.com', role = 'staff' as Role } = {},
) {
  const member = await addStaff(database, { name, email, role });
  const token = await beginSession(database, member.id, 'Chrome on Android');
  return {
    member,
    headers: { host: new URL(INBOX_ORIGIN).host, origin: INBOX_ORIGIN, cookie: `staff=${token}` },
  };
}

/** The address of something that the inbox's page asks. */
export function inboxApi(path: string): string {
  return `${INBOX_PATHS.api}/${path}`;
}
