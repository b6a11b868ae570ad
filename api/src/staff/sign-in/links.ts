import { randomUUID } from 'node:crypto';
import { SITE } from '@site/contract';
import { INBOX_PATHS } from '@site/contract/inbox';
import { printable } from '@site/contract/program';
import type { FastifyBaseLogger } from 'fastify';
import { findStaff, type StaffMember } from '../../accounts/people.ts';
import { issueToken } from '../../accounts/tokens.ts';
import type { LeadsDatabase } from '../../database/schema.ts';
import { mailPage, STYLE } from '../../delivery/mail/page.ts';
import type { Mailer } from '../../delivery/mail/transport.ts';
import { html } from '../../http/html.ts';
import { describeError } from '../../http/log.ts';
import { type RateCounts, WINDOW } from '../../protection/rate-counts.ts';

/** How long a link may be used, in milliseconds: ten minutes. */
const LINK_LIFE = 10 * 60_000;

/** Links to one address in ten minutes: enough for whoever overlooks a mail, too few to fill somebody's inbox. */
const LINKS_PER_ADDRESS = 5;

interface LinkSenderOptions {
  database: LeadsDatabase;
  mailer: Mailer;
  rateCounts: RateCounts;
  /** Of the inbox. */
  origin: string;
  /** Says a link where mail only goes to files, so that whoever tries the site finds it. */
  say?: ((text: string) => void) | undefined;
  log: FastifyBaseLogger;
}

/** Sends links to those who may sign in. Nobody else gets anything, and nobody who asks learns whether there was something to send. */
export class LinkSender {
  readonly #options: LinkSenderOptions;
  readonly #pending = new Set<Promise<void>>();

  constructor(options: LinkSenderOptions) {
    this.#options = options;
  }

  /** Returns at once, and takes as long for an address that is not known. What goes wrong is in the log. */
  send(email: string, next: string) {
    const { log } = this.#options;
    const work = this.#send(email, next).catch((error) => {
      log.error({ failure: describeError(error) }, 'a link for signing in could not be sent');
    });
    this.#pending.add(work);
    void work.then(() => this.#pending.delete(work));
  }

  /** Fulfils when nothing is being sent. */
  async settle() {
    await Promise.all(this.#pending);
  }

  async #send(email: string, next: string) {
    const { database, mailer, rateCounts, origin, say, log } = this.#options;
    const member = await findStaff(database, email);
    // For an address that is not known as much is written: what is asked right after it would else be answered sooner.
    const { current } = await rateCounts.increment(`staff-link ${email.toLowerCase()}`, WINDOW);
    if (current > LINKS_PER_ADDRESS)
      return log.warn({ staff: member?.id }, 'more links were asked for than are sent');
    const token = await issueToken(database, {
      purpose: 'link',
      validFor: LINK_LIFE,
      staffId: member?.id,
      data: next,
    });
    if (!member) return log.info('a link was asked for by an address that is not known');
    const link = `${origin}${INBOX_PATHS.page}/sign-in/link?token=${token}`;
    // Named as mail about leads is, so that it goes with it when old mail is erased.
    const stem = `${new Date().toISOString().replaceAll(':', '-')}-sign-in-${randomUUID()}`;
    await mailer.send(linkMail(member, link), stem);
    say?.(`Sign-in link for ${printable(member.email)}, for ten minutes: ${link}`);
    log.info({ staff: member.id }, 'link for signing in sent');
  }
}

/** What the mail with a link says. The link opens a page with a button: mail scanners open links, and press none. */
function linkMail({ name, email }: StaffMember, link: string) {
  const title = `Sign in to the inbox of ${SITE.company}`;
  const how = 'The link works once, for ten minutes, and opens a page with a button.';
  const unasked =
    'You have not asked for it? Then there is nothing to do: without the link nobody can sign in.';
  return {
    to: { name: printable(name), address: email },
    subject: title,
    text: [title, '', link, '', how, unasked, ''].join('\n'),
    html: mailPage(
      title,
      html`<h1 style="${STYLE.title}">${title}</h1>
<p><a href="${link}" style="${STYLE.button}">Sign in</a></p>
<p>${how}</p>
<p style="${STYLE.small}">${unasked}</p>`,
    ),
  };
}
