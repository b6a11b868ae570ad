import { SITE, serviceLabel } from '@site/contract';
import { inboxLeadPath, telHref } from '@site/contract/inbox';
import { printable, printableLines } from '@site/contract/program';
import { inCompanyZone } from '@site/contract/times';
import { type Html, html } from '../../http/html.ts';
import type { Lead } from '../../leads/schema.ts';
import { shorten } from '../../system/text.ts';
import type { AlertMessage, Message } from '../message.ts';
import type { Target } from '../schema.ts';
import { mailPage, STYLE } from './page.ts';

const OPEN = 'Open in the inbox';

const TARGET_NAMES: Record<Target, string> = { mail: 'mail', webhook: 'the webhook' };

/**
 * What a mail says, ready to be sent: nothing in it can become a header, markup or a control character.
 * @param inbox origin of staff's inbox, where there is one that receivers can open
 */
export function mailText(message: Message, inbox?: string) {
  return message.kind === 'alert' ? alertText(message) : leadText(message.lead, inbox);
}

function leadText(lead: Lead, inbox: string | undefined) {
  const service = serviceLabel(lead.service);
  const name = printable(lead.name.trim());
  const phone = printable(lead.phone.trim());
  const email = printable(lead.email);
  const received = siteTime(lead.receivedAt);
  const message = printableLines(lead.message);
  const link = inbox && inbox + inboxLeadPath(lead.id);
  const answer = 'Your reply to this mail goes to the visitor.';
  return {
    subject: `${service}: ${shorten(name, 60)}, ${shorten(phone, 40)}`,
    /** Who gets the answer to it. */
    replyTo: { name, address: lead.email },
    text: [
      service,
      '',
      `Call back  ${phone}`,
      `Name       ${name}`,
      `Email      ${email}`,
      `Received   ${received}`,
      ...(lead.suspect === null ? [] : [`Suspect    ${lead.suspect}`]),
      '',
      // Indented, so that a message cannot pass for the lines above.
      ...message.map((line) => `  ${line}`.trimEnd()),
      '',
      ...(link ? [`${OPEN}: ${link}`, ''] : []),
      answer,
      `Lead ${lead.id}, from the website of ${SITE.company}`,
      '',
    ].join('\n'),
    html: mailPage(
      service,
      html`<h1 style="${STYLE.title}">${service}</h1>
<p style="${STYLE.who}"><strong dir="auto">${name}</strong></p>
${callButton(lead.phone, phone)}
<table role="presentation" style="${STYLE.table}">
${row('Email', email)}
${row('Received', received)}
${lead.suspect === null ? undefined : row('Suspect', lead.suspect)}
</table>
<div dir="auto" style="${STYLE.message}">${message.join('\n')}</div>
${link ? html`<p><a href="${link}" style="${STYLE.button}">${OPEN}</a></p>` : undefined}
<p style="${STYLE.small}">${answer}<br>Lead ${lead.id}, from the website of ${SITE.company}</p>`,
    ),
  };
}

/** Tapping it calls back. It shows what the visitor typed, an extension for example. */
function callButton(typed: string, phone: string): Html {
  const href = telHref(typed);
  return href
    ? html`<p><a href="${href}" style="${STYLE.button}">Call ${phone}</a></p>`
    : html`<p style="${STYLE.who}">Phone: ${phone}</p>`;
}

function row(label: string, value: string): Html {
  return html`<tr><td style="${STYLE.label}">${label}</td><td style="${STYLE.value}">${value}</td></tr>`;
}

function alertText({ count, leads, target, queuedAt }: AlertMessage) {
  const title = `${count === 1 ? '1 lead' : `${count} leads`} not delivered by ${TARGET_NAMES[target]}`;
  const what = `The website has tried for days and given up (${siteTime(queuedAt)}). Nothing is lost: the leads are stored.`;
  const command = `npx site-leads redeliver --target ${target}`;
  const doing = `Put ${TARGET_NAMES[target]} right, then have them sent again:`;
  const more = count > leads.length ? `and ${count - leads.length} more` : undefined;
  const ids = more ? [...leads, more] : leads;
  const lines = [title, '', what, '', doing, `  ${command}`, '', 'Leads:', ...ids.map((id) => `  ${id}`), ''];
  return {
    subject: title,
    text: lines.join('\n'),
    html: mailPage(
      title,
      html`<h1 style="${STYLE.title}">${title}</h1>
<p>${what}</p>
<p>${doing}<br><code>${command}</code></p>
<p>Leads:</p>
<ul>${ids.map((id) => html`<li>${id}</li>`)}</ul>`,
    ),
  };
}

const SITE_TIME = inCompanyZone('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** A moment as people at the company's place read it, with the zone. */
function siteTime(isoTime: string): string {
  return SITE_TIME().format(new Date(isoTime));
}
