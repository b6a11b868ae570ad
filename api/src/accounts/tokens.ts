import { createHash, randomBytes } from 'node:crypto';
import type { LeadsDatabase } from '../database/schema.ts';
import type { TokenPurpose } from './schema.ts';

/** 256 bits that nobody can guess, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token: nobody who reads it can sign in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

interface TokenOptions {
  purpose: TokenPurpose;
  /** In milliseconds. */
  validFor: number;
  staffId?: string | undefined;
  data?: string | undefined;
  /** Where it is not made here: a challenge. */
  token?: string;
}

/** Keeps a token of one use. @returns the token */
export async function issueToken(
  database: LeadsDatabase,
  { purpose, validFor, staffId, data = '', token = randomToken() }: TokenOptions,
): Promise<string> {
  await database
    .insertInto('staff_token')
    .values({
      token_hash: hashToken(token),
      purpose,
      staff_id: staffId ?? null,
      data,
      expires_at: new Date(Date.now() + validFor).toISOString(),
    })
    .execute();
  return token;
}

/** Uses a token up: of two who try, on any instance, one gets it. @returns undefined where it was used, is too old or was never issued */
export async function spendToken(database: LeadsDatabase, purpose: TokenPurpose, token: string) {
  const row = await database
    .deleteFrom('staff_token')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .returning(['staff_id', 'data', 'expires_at'])
    .executeTakeFirst();
  if (!row || row.expires_at <= new Date().toISOString()) return undefined;
  return { staffId: row.staff_id, data: row.data };
}

/** Removes what nobody has used in time. */
export async function removeOldTokens(database: LeadsDatabase) {
  await database.deleteFrom('staff_token').where('expires_at', '<=', new Date().toISOString()).execute();
}
