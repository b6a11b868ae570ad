import { CONTACT_FIELDS, type ContactField, SITE, serviceLabel } from '@site/contract';
import { type DeliveryTarget, inboxLeadPath } from '@site/contract/api';
import { companyDateFormat } from '@site/contract/company-time';
import { escapeTerminal, escapeTerminalLines } from '@site/contract/program';
import { html } from '../http/html.ts';
import { FIELDS, requestOf } from '../leads/fields.ts';
import { telHref } from '../leads/phone.ts';
import { shorten } from '../leads/shorten.ts';
import type { MailSettings } from '../settings.ts';
import type { LeadTable } from '../tables.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';
import type { AlertMessage, SendMessage } from './message.ts';

const TARGET_NAMES: Record<DeliveryTarget, string> = { mail: 'mail', webhook: 'the webhook' };

/** The other fields are rows of the mail's table. */
const SHOWN_APART: readonly ContactField[] = ['name', 'phone', 'service', 'message'];

/** Many mail programs drop style sheets. The colours work on light and dark backgrounds. */
const STYLE = {
  body: 'margin:0;padding:16px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;max-width:560px',
  title: 'font-size:20px;line-height:1.3;margin:0 0 8px',
  large: 'font-size:18px;margin:0 0 12px;overflow-wrap:anywhere',
  button: [
    'display:block;padding:14px 16px;border-radius:8px;background:#0b5394;color:#ffffff;font-size:18px',
    'font-weight:bold;text-align:center;text-decoration:none;overflow-wrap:anywhere',
  ].join(';'),
  table: 'border-collapse:collapse;margin:12px 0;width:100%',
  label: 'padding:4px 12px 4px 0;vertical-align:top;white-space:nowrap;opacity:.75',
  value: 'padding:4px 0;width:100%;overflow-wrap:anywhere',
  message:
    'white-space:pre-wrap;overflow-wrap:anywhere;border-left:4px solid #0b5394;padding:4px 0 4px 12px;margin:12px 0',
  small: 'font-size:14px;opacity:.75;margin:16px 0 0;overflow-wrap:anywhere',
} as const;

type Content = Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'replyTo'>;

type Row = [label: string, value: string];

/** Sends leads and alerts by mail. @param inboxOrigin for a link, if receivers can open the inbox */
export function createMailSender(
  { from, to }: MailSettings,
  mailer: Mailer,
  inboxOrigin?: string,
): SendMessage {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return async (message, signal) => {
    const content =
      message.kind === 'alert' ? alertContent(message) : leadMailContent(message.lead, inboxOrigin);
    const messageId = `<${message.messageId}@${domain}>`;
    return mailer({ to, ...content, messageId }, signal);
  };
}

/** Escapes everything that a visitor wrote: no header, markup or control character. */
export function leadMailContent(lead: LeadTable, inboxOrigin?: string): Content {
  const service = serviceLabel(lead.service);
  const [name, phone] = [escapeTerminal(lead.name.trim()), escapeTerminal(lead.phone.trim())];
  const message = escapeTerminalLines(lead.message);
  const link = inboxOrigin && inboxOrigin + inboxLeadPath(lead.id);
  const call = telHref(lead.phone);
  const hint = 'Your reply to this mail goes to the visitor.';
  const origin = `Lead ${lead.id}, from the website of ${SITE.company}`;
  const rows: Row[] = [...otherFields(lead), ['Received', siteTime(lead.receivedAt)]];
  return {
    subject: `${service}: ${shorten(name, 60)}, ${shorten(phone, 40)}`,
    replyTo: { name, address: lead.email },
    text: [
      service,
      '',
      ...alignRows([['Call back', phone], ['Name', name], ...rows]),
      '',
      // Indented, so that a message cannot pass for the lines above.
      ...message.map((text) => `  ${text}`.trimEnd()),
      '',
      ...(link ? [`Open in the inbox: ${link}`, ''] : []),
      hint,
      origin,
      '',
    ].join('\n'),
    html: html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${service}</title>
</head>
<body style="${STYLE.body}">
<h1 style="${STYLE.title}">${service}</h1>
<p style="${STYLE.large}"><strong dir="auto">${name}</strong></p>
${
  call
    ? html`<p><a href="${call}" style="${STYLE.button}">Call ${phone}</a></p>`
    : html`<p style="${STYLE.large}">Phone: ${phone}</p>`
}
<table role="presentation" style="${STYLE.table}">
${rows.map(([label, value]) => html`<tr><td style="${STYLE.label}">${label}</td><td style="${STYLE.value}">${value}</td></tr>`)}
</table>
<div dir="auto" style="${STYLE.message}">${message.join('\n')}</div>
${link && html`<p><a href="${link}" style="${STYLE.button}">Open in the inbox</a></p>`}
<p style="${STYLE.small}">${hint}<br>${origin}</p>
</body>
</html>
`.toString(),
  };
}

function otherFields(lead: LeadTable): Row[] {
  const request = requestOf(lead);
  return FIELDS.filter((field) => !SHOWN_APART.includes(field)).flatMap((field): Row[] => {
    const value = request[field];
    return value ? [[CONTACT_FIELDS[field].label, escapeTerminal(value)]] : [];
  });
}

function alignRows(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, value]) => `${label.padEnd(width)}${value}`);
}

function alertContent({ count, leads, target, queuedAt }: AlertMessage): Content {
  const subject = `${count === 1 ? '1 lead' : `${count} leads`} not delivered by ${TARGET_NAMES[target]}`;
  const ids = count > leads.length ? [...leads, `and ${count - leads.length} more`] : leads;
  const text = `${subject}

The website has given up after days of attempts (${siteTime(queuedAt)}). Nothing is lost: the leads are stored.

Repair ${TARGET_NAMES[target]}, then send them again:
  npx site-leads redeliver --target ${target}

Leads:
${ids.map((id) => `  ${id}`).join('\n')}
`;
  return { subject, text };
}

/** @param link of a page with a button, because mail scanners open links */
export function signInMailContent(link: string): Content {
  const subject = `Sign in to the inbox of ${SITE.company}`;
  const advice = 'The link works once, within 15 minutes. If you did not ask for it, ignore this mail.';
  return { subject, text: `${subject}\n\n${link}\n\n${advice}\n` };
}

const SITE_TIME = companyDateFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' });

function siteTime(iso: string): string {
  return SITE_TIME().format(new Date(iso));
}
