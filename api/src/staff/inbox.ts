import { fastifyCookie } from '@fastify/cookie';
import { isLoopback } from '@site/contract/hosts';
import { INBOX_PATHS } from '@site/contract/inbox';
import type { FastifyInstance } from 'fastify';
import { findSession, removeOldSessions } from '../accounts/sessions.ts';
import { removeOldTokens } from '../accounts/tokens.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import type { Dispatcher } from '../delivery/dispatcher.ts';
import type { Mailer } from '../delivery/mail/transport.ts';
import { sendNotFound } from '../http/errors.ts';
import { runAtInterval } from '../http/interval.ts';
import type { LeadFeed } from '../leads/feed.ts';
import { removeOldNews } from '../leads/news.ts';
import { indexWords } from '../leads/words.ts';
import type { RateCounts } from '../protection/rate-counts.ts';
import { limitRate } from '../protection/rate-limit.ts';
import type { Settings } from '../settings.ts';
import { LeadChanges } from './changes/lead-changes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { BUILT_PAGE, pageRoutes } from './page.ts';
import { isThisMachine, refuseForeignRequests } from './sign-in/body.ts';
import { LinkSender } from './sign-in/links.ts';
import { passkeyRoutes } from './sign-in/passkey-routes.ts';
import { requireStaff, SessionCookie } from './sign-in/require-staff.ts';
import { sessionRoutes } from './sign-in/session-routes.ts';
import { signInRoutes, signInWays } from './sign-in/sign-in-routes.ts';
import { summarizeDaily } from './summary.ts';

/** Attempts to sign in from one address in ten minutes: an office has one for all. */
const ATTEMPTS = 60;

/** How often what is over is removed, in milliseconds. */
const CLEAN_EVERY = 60 * 60_000;

export interface InboxOptions {
  settings: Settings['staff'];
  mailer: Mailer;
  /** Within how many minutes a lead is called back. */
  promise: number;
  /** Where mail is written to without a server. */
  mailFolder: string;
  /** Says sign-in links where mail goes to files only. */
  say?: ((text: string) => void) | undefined;
  /** Where the built page is. */
  folder?: string;
}

/** What the inbox shares with the rest of the API. */
interface Surroundings {
  database: LeadsDatabase;
  rateCounts: RateCounts;
  dispatcher: Dispatcher;
  feed: LeadFeed;
}

/** Staff's inbox: its page, sign-in, and what the page asks. Everything of it is below `/staff`. */
export async function inbox(
  app: FastifyInstance,
  {
    database,
    rateCounts,
    dispatcher,
    feed,
    settings: { origin, isNamed, oidc },
    mailer,
    promise,
    mailFolder,
    say,
    folder = BUILT_PAGE,
  }: InboxOptions & Surroundings,
) {
  const cookie = new SessionCookie(origin);
  const links = new LinkSender({ database, mailer, rateCounts, origin, say, log: app.log });
  const signIn = { database, cookie, origin, links, oidc };
  const onChange = () => {
    feed.wake();
    dispatcher.wake();
  };
  app.addHook('onClose', () => links.settle());
  summarizeDaily(app, { database, mailer, origin });
  runAtInterval(app, CLEAN_EVERY, () => removeOld(database), 'old sessions and news stay');
  // After an update, and after a storm: one search would have to do it for thousands of leads.
  const index = runAtInterval(app, CLEAN_EVERY, () => indexWords(database), 'the search has leads to read');
  let indexing: Promise<void> | undefined;
  app.addHook('onReady', async () => {
    indexing = index();
  });
  app.addHook('onClose', () => indexing);

  const { host } = new URL(origin);
  // The site's own host, and every name that another server could give this one, have no inbox.
  app.addHook('onRequest', async (request, reply) => {
    const isHere = isNamed
      ? request.host === host
      : isThisMachine(request.hostname) && isLoopback(request.ip);
    if (!isHere) await sendNotFound(request, reply);
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
  });
  await app.register(fastifyCookie);
  app.register(pageRoutes, { folder });
  app.register(
    async (api) => {
      refuseForeignRequests(api, origin);
      api.register(signInWays, signIn);
      api.register(async (open) => {
        await limitRate(open, { counts: rateCounts, what: 'staff', max: ATTEMPTS });
        await open.register(signInRoutes, signIn);
      });
      api.register(async (signedIn) => {
        requireStaff(signedIn, signIn);
        signedIn.register(sessionRoutes, signIn);
        signedIn.register(inboxRoutes, {
          database,
          changes: new LeadChanges({ database, sendsUpdates: dispatcher.sendsUpdates, onChange }),
          feed,
          promise,
          mailFolder,
          isStillSignedIn: async (request) => Boolean(await findSession(database, cookie.read(request))),
        });
        if (!oidc) signedIn.register(passkeyRoutes, signIn);
      });
    },
    { prefix: INBOX_PATHS.api },
  );
}

async function removeOld(database: LeadsDatabase) {
  await removeOldTokens(database);
  await removeOldSessions(database);
  await removeOldNews(database);
}
