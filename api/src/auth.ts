import { randomBytes, randomUUID } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { INBOX_PAGE, INBOX_PATHS, OIDC_PROVIDER, type Role, type SignInMethod } from '@site/contract/api';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { genericOAuth, magicLink } from 'better-auth/plugins';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, isPostgres } from './db.ts';
import { signInContent } from './outbox/mail.ts';
import type { Mailer } from './outbox/mailer.ts';
import type { StaffSettings } from './settings.ts';

/** In seconds. Use does not extend a session, so one ends even if a tab stays open. */
const SESSION = { link: 30 * 24 * 3600, passkey: 30 * 24 * 3600, oidc: 12 * 3600 } satisfies Record<
  SignInMethod,
  number
>;

/** How long a mailed link works, in seconds. */
const LINK = 15 * 60;

/**
 * Mails to one address within a link's life. Beyond that, the links in the mailbox still work: nobody is locked out, and
 * nobody can flood a mailbox.
 */
const LINKS_PER_ADDRESS = 5;

export interface AuthOptions {
  db: Db;
  settings: StaffSettings;
  mailer: Mailer;
  log: FastifyBaseLogger;
  /** Shows sign-in links where mail only goes to files. */
  showLink?: ((text: string) => void) | undefined;
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** Creates better-auth: links by mail and passkeys, or the company's identity provider alone. */
export async function createAuth(options: AuthOptions) {
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
    // The routes are limited by sender in front of it.
    rateLimit: { enabled: false },
    // Unexpected errors reach our own error handler.
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
      // Whoever is signed in may add a passkey.
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
            if (!(await isPresent(db, session.userId))) return false;
            const method = methodOf(context?.path);
            return { data: { ...session, method, expiresAt: new Date(Date.now() + SESSION[method] * 1000) } };
          },
        },
      },
      account: {
        create: {
          // The inbox asks the provider nothing later.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
  } satisfies BetterAuthOptions);
}

function methodOf(path = ''): SignInMethod {
  if (path.startsWith('/callback')) return 'oidc';
  return path.startsWith('/passkey') ? 'passkey' : 'link';
}

async function isPresent(db: Db, id: string): Promise<boolean> {
  const person = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return person !== undefined;
}

function providerConfig({ issuer, clientId, clientSecret, trustsEmail }: NonNullable<StaffSettings['oidc']>) {
  return {
    providerId: OIDC_PROVIDER,
    discoveryUrl: `${issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    scopes: ['openid', 'email'],
    pkce: true,
    disableSignUp: true,
    // Checks signature, issuer, audience and nonce.
    requireIdTokenVerification: true,
    // Some providers leave the claim out. Only one that serves this company alone vouches for addresses without it.
    mapProfileToUser: ({ email_verified: verified }: Record<string, unknown>) => ({
      emailVerified: verified === true || verified === 'true' || (verified === undefined && trustsEmail),
    }),
  };
}

/** Mails links to people on the list. The answer is the same for everybody else, and does not wait for the mail. */
function linkSender({ db, settings: { origin }, mailer, log, showLink }: AuthOptions) {
  const sent = new Map<string, number[]>();
  return async ({ email, url, token }: { email: string; url: string; token: string }) => {
    const address = email.toLowerCase();
    const person = await db
      .selectFrom('staff')
      .select(['id', 'name', 'email'])
      .where('email', '=', address)
      .where('removedAt', 'is', null)
      .executeTakeFirst();
    if (!person) return;
    const recent = (sent.get(address) ?? []).filter((at) => at > Date.now() - LINK * 1000);
    if (recent.length >= LINKS_PER_ADDRESS) {
      log.warn({ staff: person.id }, 'no further sign-in link is mailed: earlier ones still work');
      return;
    }
    sent.set(address, [...recent, Date.now()]);
    const next = new URL(url).searchParams.get('callbackURL') ?? '';
    const link = new URL(INBOX_PATHS.signInLink, origin);
    link.searchParams.set('token', token);
    if (INBOX_PAGE.test(next)) link.searchParams.set('next', next);
    showLink?.(`Sign-in link for ${person.email}: ${link.href}`);
    const letter = { to: { name: person.name, address: person.email }, ...signInContent(link.href) };
    void mailer(letter, `sign-in-${token.slice(0, 8)}`).then(
      (refused) => refused && log.error({ staff: person.id }, 'the mail server refused a sign-in link'),
      (error: unknown) => log.error({ err: error, staff: person.id }, 'a sign-in link was not mailed'),
    );
  };
}

/** Reads the secret that signs cookies; all instances share it. */
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
