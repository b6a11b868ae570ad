import { randomBytes, randomUUID } from 'node:crypto';
import {
  INBOX_PAGE_PATTERN,
  INBOX_PATHS,
  OIDC_PROVIDER,
  type Role,
  type SignInMethod,
} from '@site/contract/api';
import { isEmailVerified, type ProviderSettings } from '@site/contract/settings';
import type { BetterAuthOptions } from 'better-auth';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, isPostgres } from './db.ts';
import { signInMailContent } from './outbox/mail.ts';
import type { Mailer } from './outbox/mailer.ts';
import type { StaffSettings } from './settings.ts';
import { findStaff, findStaffById } from './staff/people.ts';

/** In seconds; `link` stands for passkeys too. Use does not extend a session, so one ends even if a tab stays open. */
const SESSION = { link: 30 * 24 * 3600, oidc: 12 * 3600 } satisfies Record<SignInMethod, number>;

const LINK = 15 * 60;

/** Within a link's life. Nobody can flood a mailbox, and the links in it still work: nobody is locked out. */
const LINKS_PER_ADDRESS = 5;

export interface AuthOptions {
  db: Db;
  settings: StaffSettings;
  mailer: Mailer;
  log: FastifyBaseLogger;
  /** Prints sign-in links where mail only goes to files. */
  printLink?: ((text: string) => void) | undefined;
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** Creates better-auth: links by mail and passkeys, or the company's identity provider alone. */
export async function createAuth(options: AuthOptions) {
  // They would double the time that the API needs to start.
  const { betterAuth } = await import('better-auth');
  const { genericOAuth, magicLink } = await import('better-auth/plugins');
  const { passkey } = await import('@better-auth/passkey');
  const { db, settings } = options;
  const { origin, oidc } = settings;
  const isSecure = origin.startsWith('https:');
  const signInPlugins = oidc
    ? [genericOAuth({ config: [providerConfig(oidc)] })]
    : [
        magicLink({
          disableSignUp: true,
          expiresIn: LINK,
          storeToken: 'hashed',
          sendMagicLink: linkSender(options),
        }),
        passkey({
          rpID: new URL(origin).hostname,
          rpName: 'Inbox',
          origin,
          schema: { passkey: { modelName: 'staffPasskey', fields: { credentialID: 'credentialId' } } },
        }),
      ];
  return betterAuth({
    baseURL: origin,
    basePath: INBOX_PATHS.auth,
    secret: await readSecret(db),
    trustedOrigins: [origin],
    database: { db, type: isPostgres(db) ? 'postgres' : 'sqlite' },
    telemetry: { enabled: false },
    logger: { log: (level, message) => void options.log[level](`sign-in: ${message}`) },
    rateLimit: { enabled: false },
    onAPIError: { throw: true, errorURL: INBOX_PATHS.signIn },
    user: {
      modelName: 'staff',
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'staff' satisfies Role },
        removedAt: { type: 'string', input: false, required: false },
      },
    },
    session: {
      modelName: 'staffSession',
      expiresIn: SESSION.link,
      disableSessionRefresh: true,
      // Everybody who is signed in may add a passkey.
      freshAge: 0,
      additionalFields: {
        method: { type: 'string', input: false, defaultValue: 'link' satisfies SignInMethod },
      },
    },
    account: { modelName: 'staffAccount', updateAccountOnSignIn: false },
    verification: { modelName: 'staffVerification' },
    plugins: signInPlugins,
    advanced: {
      cookiePrefix: isSecure ? '__Host-inbox' : 'inbox',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure, sameSite: 'lax', httpOnly: true, path: '/' },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => randomUUID() },
    },
    disabledPaths: ['/update-user', '/delete-user', '/change-email', '/link-social', '/unlink-account'],
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            if (!(await findStaffById(db, session.userId))) return false;
            const method = context?.path?.startsWith('/callback') ? 'oidc' : 'link';
            return { data: { ...session, method, expiresAt: new Date(Date.now() + SESSION[method] * 1000) } };
          },
        },
      },
      account: {
        create: {
          // The inbox does not need the provider's tokens.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
  } satisfies BetterAuthOptions);
}

function providerConfig(provider: ProviderSettings) {
  const { issuer, clientId, clientSecret } = provider;
  return {
    providerId: OIDC_PROVIDER,
    discoveryUrl: `${issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    scopes: ['openid', 'email'],
    pkce: true,
    disableSignUp: true,
    requireIdTokenVerification: true,
    mapProfileToUser: ({ email_verified: verified }: Record<string, unknown>) => ({
      emailVerified: isEmailVerified(verified, provider),
    }),
  };
}

/** Mails links to staff. For others the answer is the same: it does not wait for the mail. */
function linkSender({ db, settings: { origin }, mailer, log, printLink }: AuthOptions) {
  const sent = new Map<string, number[]>();
  return async ({ email, url, token }: { email: string; url: string; token: string }) => {
    const person = await findStaff(db, email);
    if (!person) return;
    const { name, email: address } = person;
    const recent = (sent.get(address) ?? []).filter((at) => at > Date.now() - LINK * 1000);
    if (recent.length >= LINKS_PER_ADDRESS) {
      log.warn({ staff: person.id }, 'sign-in link not mailed: the person has five that still work');
      return;
    }
    const now = Date.now();
    sent.set(address, [...recent, now]);
    const next = new URL(url).searchParams.get('callbackURL') ?? '';
    const link = new URL(INBOX_PATHS.signInLink, origin);
    link.searchParams.set('token', token);
    if (INBOX_PAGE_PATTERN.test(next)) link.searchParams.set('next', next);
    printLink?.(`Sign-in link for ${address}: ${link.href}`);
    const letter = { to: { name, address }, ...signInMailContent(link.href) };
    // With one recipient, a refusal fails as well.
    void mailer(letter).catch((error: unknown) => {
      sent.set(address, sent.get(address)?.filter((at) => at !== now) ?? []);
      log.error({ err: error, staff: person.id }, 'a sign-in link was not mailed');
    });
  };
}

/** Returns the secret that signs cookies. All instances share it. */
async function readSecret(db: Db): Promise<string> {
  const value = randomBytes(32).toString('hex');
  await db
    .insertInto('secret')
    .values({ name: 'sign-in', value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (
    await db.selectFrom('secret').select('value').where('name', '=', 'sign-in').executeTakeFirstOrThrow()
  ).value;
}
