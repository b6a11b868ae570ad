import { z } from 'zod';
import { INBOX_PAGE, ROLES, SIGN_IN_METHODS } from './values.ts';

// Sign-in itself, passkeys and the list of sessions are better-auth's own routes below INBOX_PATHS.auth:
//   POST sign-in/magic-link { email, callbackURL? }    mails a link; callbackURL is a page of the inbox
//   POST sign-in/social { provider: OIDC_PROVIDER, callbackURL?, errorCallbackURL? } → { url }
//   POST sign-out; GET list-sessions; POST revoke-session { token }
//   GET passkey/generate-register-options; POST passkey/verify-registration; GET passkey/list-user-passkeys;
//   POST passkey/delete-passkey; GET passkey/generate-authenticate-options; POST passkey/verify-authentication

export const person = z.object({ id: z.string(), name: z.string() });

export type Person = z.infer<typeof person>;

/** `GET sign-in`: the only way (`oidc`), or the first of two (`link`; a passkey is the other). */
export const signInOptions = z.object({ method: z.enum(['link', 'oidc']) });

export type SignInOptions = z.infer<typeof signInOptions>;

/** `POST sign-in/link`: uses up the token of a mailed link. Sets the session's cookie. */
export const linkUse = z.strictObject({ token: z.string().min(1).max(200) });

export type LinkUse = z.infer<typeof linkUse>;

/** `GET session`: who is signed in; 401 without a session. */
export const inboxSession = z.object({
  person: person.extend({ email: z.string(), role: z.enum(ROLES) }),
  method: z.enum(SIGN_IN_METHODS),
  /** ISO 8601. Use does not extend it. */
  expiresAt: z.string(),
  /** Minutes within which a lead is called back. */
  promiseMinutes: z.number(),
});

export type InboxSession = z.infer<typeof inboxSession>;

/** A page of the inbox to go to after sign-in. */
export const nextPath = z.string().max(300).regex(INBOX_PAGE);

export const staffEmail = z.string().trim().max(254).pipe(z.email('Enter an email address.'));

/** `GET people` lists all. Only owners get addresses and roles. */
export const staffPerson = person.extend({ email: z.string().optional(), role: z.enum(ROLES).optional() });

export type StaffPerson = z.infer<typeof staffPerson>;

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
