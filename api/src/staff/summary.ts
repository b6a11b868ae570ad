import { SITE, serviceLabel } from '@site/contract';
import { INBOX_PATHS, OFFICE_HOURS } from '@site/contract/inbox';
import { printable } from '@site/contract/program';
import { companyDay, companyHour, companyTime } from '@site/contract/times';
import type { FastifyInstance } from 'fastify';
import { listStaff, type StaffMember } from '../accounts/people.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import { mailPage, STYLE } from '../delivery/mail/page.ts';
import type { Mailer } from '../delivery/mail/transport.ts';
import { html } from '../http/html.ts';
import { runAtInterval } from '../http/interval.ts';
import { matches } from '../leads/filters.ts';
import type { LeadTable } from '../leads/schema.ts';
import { countLeads } from '../leads/store.ts';
import { shorten } from '../system/text.ts';

/** How often it is looked whether the day has begun, in milliseconds. */
const INTERVAL = 60_000;

/** For how long after the day has begun a summary is still worth sending, in milliseconds: an API may have been down. */
const LATEST = 4 * 60 * 60_000;

/** How many leads a summary lists. */
const LISTED = 20;

interface SummaryOptions {
  database: LeadsDatabase;
  mailer: Mailer;
  /** Of the inbox. */
  origin: string;
}

/** Sends the daily summary of leads that nobody has called, when the office opens, to those who want it. One instance sends it. */
export function summarizeDaily(app: FastifyInstance, options: SummaryOptions) {
  const work = async () => void (await sendSummaries(options, new Date()));
  runAtInterval(app, INTERVAL, work, 'the daily summary could not be sent');
}

/** Sends what is due at this moment. Nothing is sent where nobody waits for a call. @returns how many were sent */
export async function sendSummaries(
  { database, mailer, origin }: SummaryOptions,
  now: Date,
): Promise<number> {
  const day = companyDay(now.toISOString());
  const since = now.getTime() - companyHour(day, OFFICE_HOURS.from).getTime();
  if (since < 0 || since >= LATEST) return 0;
  const members = (await listStaff(database)).filter(({ summary }) => summary);
  if (members.length === 0) return 0;
  const waiting = await readWaiting(database);
  let sent = 0;
  const failures: unknown[] = [];
  for (const member of members) {
    if (!(await claim(database, member.id, day)) || waiting.count === 0) continue;
    try {
      // By this name it goes when a lead is erased (`deleteMailOf`).
      const stem = `${now.toISOString().replaceAll(':', '-')}-summary-${member.id}`;
      await mailer.send(summaryMail(member, waiting, origin), stem);
      sent += 1;
    } catch (error) {
      // Tried again within a minute, by whichever instance comes first.
      await database
        .deleteFrom('staff_summary')
        .where('staff_id', '=', member.id)
        .where('day', '=', day)
        .execute();
      failures.push(error);
    }
  }
  // Once the others have theirs: an address that nobody takes mail for is theirs alone.
  if (failures.length > 0) throw failures[0];
  return sent;
}

/** Whether nobody else has sent it, or is about to. */
async function claim(database: LeadsDatabase, staffId: string, day: string): Promise<boolean> {
  const claimed = await database
    .insertInto('staff_summary')
    .values({ staff_id: staffId, day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return claimed !== undefined;
}

interface Waiting {
  /** How many wait. */
  count: number;
  /** Those who have waited longest, the first one first: the list of the inbox begins with the newest ones. */
  longest: Pick<LeadTable, 'name' | 'service' | 'received_at'>[];
}

async function readWaiting(database: LeadsDatabase): Promise<Waiting> {
  const filters = { state: 'new', suspect: false } as const;
  const longest = await database
    .selectFrom('lead')
    .select(['name', 'service', 'received_at'])
    .where(matches(filters))
    .orderBy('received_at')
    .orderBy('id')
    .limit(LISTED)
    .execute();
  return { count: await countLeads(database, filters), longest };
}

function summaryMail({ name, email }: StaffMember, { count, longest }: Waiting, origin: string) {
  const title = `${count === 1 ? '1 lead waits' : `${count} leads wait`} for a call`;
  const more = count > longest.length ? `And ${count - longest.length} that came later.` : '';
  const inbox = `${origin}${INBOX_PATHS.page}`;
  const lines = longest.map((lead) => ({
    who: `${serviceLabel(lead.service)}: ${shorten(printable(lead.name.trim()), 60)}`,
    since: companyTime(lead.received_at),
  }));
  const why = `You get this each morning because you asked for it. Switch it off in the inbox of ${SITE.company}, under your name.`;
  return {
    to: { name: printable(name), address: email },
    subject: title,
    text: [
      title,
      '',
      ...lines.map(({ who, since }) => `${who} (${since})`),
      ...(more ? [more] : []),
      '',
      `Open the inbox: ${inbox}`,
      '',
      why,
      '',
    ].join('\n'),
    html: mailPage(
      title,
      html`<h1 style="${STYLE.title}">${title}</h1>
<ul>${lines.map(({ who, since }) => html`<li>${who} (${since})</li>`)}</ul>
${more ? html`<p>${more}</p>` : ''}
<p><a href="${inbox}" style="${STYLE.button}">Open the inbox</a></p>
<p style="${STYLE.small}">${why}</p>`,
    ),
  };
}
