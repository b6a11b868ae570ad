import { z } from 'zod';
import { ROLES, type Role, type SignInMethod } from './values.ts';

// better-auth serves sign-in, passkeys and sign-out below INBOX_PATHS.auth.

export interface Person {
  id: string;
  name: string;
}

/** `GET sign-in`: the only way (`oidc`), or the first of two (`link`; a passkey is the other). */
export interface SignInOptions {
  method: 'link' | 'oidc';
}

/** `POST sign-in/link`: uses up the token of a mailed link and sets the session's cookie. */
export const signInLinkUse = z.strictObject({ token: z.string().min(1).max(200) });

export type SignInLinkUse = z.infer<typeof signInLinkUse>;

/** `GET session`: who is signed in; 401 without a session. */
export interface InboxSession {
  person: Person & { email: string; role: Role };
  method: SignInMethod;
  expiresAt: string;
}

export const staffEmail = z.string().trim().max(254).pipe(z.email('Enter an email address.'));

/** `GET people` lists all. Only owners get addresses and roles. */
export interface StaffPerson extends Person {
  email?: string | undefined;
  role?: Role | undefined;
}

/** `POST people` → 201 with a `StaffPerson`. Owners only. */
export const newPerson = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(80),
  email: staffEmail,
  role: z.enum(ROLES),
});

export type NewPerson = z.infer<typeof newPerson>;

/** `PATCH people/:id` → a `StaffPerson`. `DELETE people/:id` → 204. Owners only; the last owner stays. */
export const roleChange = z.strictObject({ role: z.enum(ROLES) });

export type RoleChange = z.infer<typeof roleChange>;
