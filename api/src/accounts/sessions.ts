import { randomUUID } from 'node:crypto';
import type { DeviceSession } from '@site/contract/inbox';
import type { LeadsDatabase } from '../database/schema.ts';
import { DAY } from '../leads/filters.ts';
import { type StaffMember, toMember } from './people.ts';
import { hashToken, randomToken } from './tokens.ts';

/** A session ends when nobody has used it for so long, or when it is so old. In milliseconds. */
const IDLE = 30 * DAY;
export const SESSION_LIFE = 180 * DAY;

/** How exactly it is known when a session was last used, in milliseconds: each use would be a write. */
const SEEN_EVERY = 5 * 60_000;

/** Somebody who is signed in. */
export interface SignedIn extends StaffMember {
  sessionId: string;
}

/** Begins a session. @returns what the cookie holds */
export async function beginSession(
  database: LeadsDatabase,
  staffId: string,
  device: string,
): Promise<string> {
  const token = randomToken();
  const now = new Date().toISOString();
  await database
    .insertInto('staff_session')
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      staff_id: staffId,
      device,
      created_at: now,
      last_seen_at: now,
    })
    .execute();
  return token;
}

/** Who is signed in with this cookie. */
export async function findSession(database: LeadsDatabase, token: string): Promise<SignedIn | undefined> {
  const { idle, life } = oldest();
  const row = await database
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .selectAll('staff')
    .select(['staff_session.id as session_id', 'staff_session.last_seen_at'])
    .where('token_hash', '=', hashToken(token))
    .where('last_seen_at', '>', idle)
    .where('staff_session.created_at', '>', life)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  if (Date.parse(row.last_seen_at) < Date.now() - SEEN_EVERY)
    await database
      .updateTable('staff_session')
      .set({ last_seen_at: new Date().toISOString() })
      .where('id', '=', row.session_id)
      .execute();
  return { ...toMember(row), sessionId: row.session_id };
}

/** The devices on which somebody is signed in, the one used last first. */
export async function listSessions(
  database: LeadsDatabase,
  { id, sessionId }: SignedIn,
): Promise<DeviceSession[]> {
  const { idle, life } = oldest();
  const rows = await database
    .selectFrom('staff_session')
    .selectAll()
    .where('staff_id', '=', id)
    .where('last_seen_at', '>', idle)
    .where('created_at', '>', life)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isThis: row.id === sessionId,
  }));
}

/** When people were last there, by id. */
export async function lastSeen(database: LeadsDatabase): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('staff_session')
    .select(['staff_id', ({ fn }) => fn.max('last_seen_at').as('moment')])
    .groupBy('staff_id')
    .execute();
  return new Map(rows.map(({ staff_id: id, moment }) => [id, moment]));
}

/** Ends a session of this person. @returns whether there was one */
export async function endSession(database: LeadsDatabase, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('staff_session')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes sessions that have ended by themselves. */
export async function removeOldSessions(database: LeadsDatabase) {
  const { idle, life } = oldest();
  await database
    .deleteFrom('staff_session')
    .where(({ or, eb }) => or([eb('last_seen_at', '<=', idle), eb('created_at', '<=', life)]))
    .execute();
}

function oldest() {
  const now = Date.now();
  return { idle: new Date(now - IDLE).toISOString(), life: new Date(now - SESSION_LIFE).toISOString() };
}

const BROWSERS = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
] as const;

/** Browser and system as their owner knows them: `Chrome on Android`. @param agent the header User-Agent */
export function nameDevice(agent = ''): string {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'A browser';
  const system = SYSTEMS.find(([, pattern]) => pattern.test(agent))?.[0];
  return system ? `${browser} on ${system}` : browser;
}
