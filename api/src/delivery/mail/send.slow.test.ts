import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SITE } from '@site/contract';
import PostalMime from 'postal-mime';
import type { Lead } from '../../leads/schema.ts';
import { parseSettings } from '../../settings.ts';
import { REQUEST, temporaryFolder } from '../../testing/api.ts';
import type { Message } from '../message.ts';
import { openTargets } from '../targets.ts';
import { mailTarget } from './send.ts';

const NEVER = new AbortController().signal;

const LEAD: Lead = {
  id: '3f2a91c4-0000-4000-8000-000000000000',
  receivedAt: '2026-03-01T09:30:00.000Z',
  ...REQUEST,
  state: 'new',
  suspect: null,
  taker: null,
  reason: null,
  notes: [],
};

const LINK = `https://inbox.example.com/staff/leads/${LEAD.id}`;

function message(change: Partial<Lead> = {}): Message {
  return { kind: 'lead', messageId: 'the-message', lead: { ...LEAD, ...change } };
}

/** Sends a message without a mail server, and reads the file that this makes. */
async function writeMail(sent: Message, folder = temporaryFolder()) {
  await mailTarget(parseSettings({ SITE_DATA: folder }).mail, 'https://inbox.example.com')(sent, NEVER);
  const [file = '', ...others] = readdirSync(join(folder, 'mail'));
  expect(others).toEqual([]);
  const path = join(folder, 'mail', file);
  const source = readFileSync(path, 'utf8');
  return { file, path, source, email: await PostalMime.parse(source) };
}

test('without a mail server each lead is a file that its owner can read', async () => {
  const folder = temporaryFolder();
  const { file, path } = await writeMail(message(), folder);
  expect(file).toBe('2026-03-01T09-30-00.000Z-3f2a91c4-0000-4000-8000-000000000000.eml');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect((await writeMail(message(), folder)).file).toBe(file);
});

test('a folder that cannot be written to is a failure', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'mail', '2026-03-01T09-30-00.000Z-3f2a91c4-0000-4000-8000-000000000000.eml'), {
    recursive: true,
  });
  await expect(mailTarget(parseSettings({ SITE_DATA: folder }).mail)(message(), NEVER)).rejects.toThrow();
});

test('a mail about a suspect says why it is one', async () => {
  const suspect = 'It is request number 6 from one network within ten minutes.';
  const { email } = await writeMail(message({ suspect }));
  expect(email.text).toContain(`Suspect    ${suspect}\n`);
  expect(email.html).toContain(suspect);
});

/** A moment as a mail says it: `Sun, Mar 1, 2026, 1:30 AM PST`. */
function inZone(time: string): string {
  const date = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', { timeZone: SITE.timeZone, ...date, ...clock }).format(
    new Date(time),
  );
}

test('a mail says who wants what, where to call back and when it came', async () => {
  const { email } = await writeMail(message());
  expect(email.from).toMatchObject({
    name: SITE.company,
    address: SITE.email,
  });
  expect(email.replyTo).toMatchObject([{ name: 'Ada Whitfield', address: 'ada@example.com' }]);
  expect(email.messageId).toBe(`<the-message@${SITE.email.split('@')[1]}>`);
  expect(email.subject).toBe('EV Charger Installation: Ada Whitfield, (916) 555-0100');
  expect(email.text?.split('\n')).toEqual([
    'EV Charger Installation',
    '',
    'Call back  (916) 555-0100',
    'Name       Ada Whitfield',
    'Email      ada@example.com',
    `Received   ${inZone('2026-03-01T09:30:00.000Z')}`,
    '',
    '  We need two chargers in our garage.',
    '',
    `Open in the inbox: ${LINK}`,
    '',
    'Your reply to this mail goes to the visitor.',
    `Lead 3f2a91c4-0000-4000-8000-000000000000, from the website of ${SITE.company}`,
    '',
    '',
  ]);
  expect(email.html?.match(/href="[^"]*"|src=|url\(/g)).toEqual([
    'href="tel:+19165550100"',
    `href="${LINK}"`,
  ]);
  expect(email.html).toContain('>Open in the inbox</a>');
});

const HOSTILE = [
  'Ada\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)> \u0000\u001b[2J\u202egpj.exe',
  'Ada <victim@example.com>, Bob',
  '=?utf-8?q?=0D=0ABcc:_victim@example.com?=',
  '👩🏽‍🔧'.repeat(25),
];

test.each(HOSTILE)('%j becomes no header, no markup and no control character', async (text) => {
  const { email, source } = await writeMail(message({ name: text, phone: text, message: text }));
  expect(email.headers.map(({ key }) => key).sort()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
  ]);
  expect(email.to).toHaveLength(1);
  expect(email.replyTo).toMatchObject([{ address: 'ada@example.com' }]);
  expect(email.html).not.toMatch(/<(script|img)/);
  expect(source).not.toMatch(/[^\P{Cc}\r\n]/u);
  for (const said of [email.subject, email.text, email.html, email.replyTo?.[0]?.name]) {
    expect(said).not.toMatch(/[^\P{Cc}\r\n]|\p{Bidi_Control}/u);
  }
});

test.each([
  [{}, 'http://localhost:3001'],
  [{ SITE_ORIGIN: 'https://www.example.com' }, undefined],
  [
    { SITE_ORIGIN: 'https://www.example.com', STAFF_ORIGIN: 'https://inbox.example.com' },
    'https://inbox.example.com',
  ],
])('with the settings %j a mail leads to the inbox at %s', async (environment, inbox) => {
  const folder = temporaryFolder();
  const targets = openTargets(parseSettings({ SITE_DATA: folder, ...environment }));
  await targets.get('mail')?.(message(), NEVER);
  const [file = ''] = readdirSync(join(folder, 'mail'));
  const { text = '' } = await PostalMime.parse(readFileSync(join(folder, 'mail', file)));
  expect(/^Open in the inbox: (.*)$/m.exec(text)?.[1]).toBe(inbox && `${inbox}/staff/leads/${LEAD.id}`);
});

test('a message cannot pass for the lines above it', async () => {
  const { email } = await writeMail(message({ message: 'Hello\nCall back  (900) 555-0199\rName       Eve' }));
  expect(email.text?.match(/^Call back .*$/gm)).toEqual(['Call back  (916) 555-0100']);
  expect(email.text?.match(/^Name .*$/gm)).toEqual(['Name       Ada Whitfield']);
});

test('an address in other letters gets the answer', async () => {
  const { email } = await writeMail(message({ name: 'Zoë 山田', email: 'zoe+garage@example.com' }));
  expect(email.replyTo).toMatchObject([{ name: 'Zoë 山田', address: 'zoe+garage@example.com' }]);
  expect(email.subject).toContain('Zoë 山田');
});

test('an alert counts the leads and says what to do', async () => {
  const leads = Array.from({ length: 20 }, (_, index) => `lead-${index}`);
  const { email, file } = await writeMail({
    kind: 'alert',
    messageId: 'the-alert',
    queuedAt: '2026-07-01T19:00:00.000Z',
    target: 'webhook',
    count: 23,
    leads,
  });
  expect(file).toBe('2026-07-01T19-00-00.000Z-alert-the-alert.eml');
  expect(email.subject).toBe('23 leads not delivered by the webhook');
  expect(email.replyTo).toBeUndefined();
  expect(email.text).toContain(inZone('2026-07-01T19:00:00.000Z'));
  expect(email.text).toContain('npx site-leads redeliver --target webhook');
  expect(email.text).toContain('  lead-19\n  and 3 more\n');
});
