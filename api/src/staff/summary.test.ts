import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyHour } from '@site/contract/times';
import PostalMime from 'postal-mime';
import { addStaff, findStaff, setSummary } from '../accounts/people.ts';
import { openMailer } from '../delivery/mail/transport.ts';
import { openTestLeads, REQUEST, temporaryFolder } from '../testing/api.ts';
import { insertLead } from '../testing/leads.ts';
import { INBOX_ORIGIN } from '../testing/staff.ts';
import { sendSummaries } from './summary.ts';

const MAILBOX = { name: 'Website', address: 'leads@example.com' };

/** 7 am in the company's zone. */
const OPENS = companyHour('2026-03-02', 7);

async function openOffice() {
  const folder = temporaryFolder();
  const database = await openTestLeads();
  const { id } = await addStaff(database, { name: 'Ana', email: 'ana@example.com', role: 'staff' });
  await addStaff(database, { name: 'Ben', email: 'ben@example.com', role: 'staff' });
  await setSummary(database, id, true);
  const settings = { from: MAILBOX, to: [MAILBOX], smtp: undefined, folder };
  const options = { database, mailer: openMailer(settings), origin: INBOX_ORIGIN };
  const read = () =>
    Promise.all(readdirSync(folder).map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  return { database, options, read, folder, settings, id };
}

test('who wants it gets a list of those whom nobody has called, once a day, when the office opens', async () => {
  const { database, options, read } = await openOffice();
  const receivedAt = companyHour('2026-03-01', 12);
  await insertLead(database, { ...REQUEST, name: 'Waiting\r\nBcc: x@example.com <b>' }, { receivedAt });
  // As many as a summary lists at most, and later ones: those who wait are not lost behind them.
  const later = companyHour('2026-03-01', 13);
  for (let suspects = 0; suspects <= 20; suspects += 1)
    await insertLead(
      database,
      { ...REQUEST, name: 'Perhaps spam' },
      { receivedAt: later, suspect: 'a link' },
    );
  const called = await insertLead(database, { ...REQUEST, name: 'Called' }, { receivedAt });
  await database.updateTable('lead').set({ state: 'called' }).where('id', '=', called.id).execute();

  expect(await sendSummaries(options, new Date(OPENS.getTime() - 1))).toBe(0);
  // Two instances at once.
  const sent = await Promise.all([sendSummaries(options, OPENS), sendSummaries(options, OPENS)]);
  expect(sent.sort()).toEqual([0, 1]);
  expect(await sendSummaries(options, new Date(OPENS.getTime() + 60_000))).toBe(0);
  const [mail, ...others] = await read();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual([{ name: 'Ana', address: 'ana@example.com' }]);
  expect(mail?.headers.some(({ key }) => key === 'bcc')).toBe(false);
  expect(mail?.subject).toBe('1 lead waits for a call');
  expect(mail?.text).toContain('Waiting');
  expect(mail?.text).not.toMatch(/Perhaps spam|Called|came later/);
  expect(mail?.html).toContain('&lt;b&gt;');
  expect(mail?.html).toContain(`href="${INBOX_ORIGIN}/staff"`);

  expect(await sendSummaries(options, new Date(OPENS.getTime() + 24 * 60 * 60_000))).toBe(1);
});

test('of more than a mail lists it has those who have waited longest, and how many wait', async () => {
  const { database, options, read } = await openOffice();
  for (let hour = 0; hour < 23; hour += 1)
    await insertLead(
      database,
      { ...REQUEST, name: `Number ${hour}` },
      { receivedAt: new Date(OPENS.getTime() - (24 - hour) * 60 * 60_000) },
    );
  await sendSummaries(options, OPENS);
  const [mail] = await read();
  expect(mail?.subject).toBe('23 leads wait for a call');
  const listed = [...(mail?.text ?? '').matchAll(/: Number (\d+) \(/g)].map(([, hour]) => Number(hour));
  expect(listed).toEqual(Array.from({ length: 20 }, (_, hour) => hour));
  expect(mail?.text).toContain('And 3 that came later.');
  expect(mail?.html).toContain('And 3 that came later.');
});

test('nothing is sent where nobody waits, and a mail that fails is tried again', async () => {
  const { database, options, read, settings } = await openOffice();
  expect(await sendSummaries(options, OPENS)).toBe(0);
  const next = new Date(OPENS.getTime() + 24 * 60 * 60_000);
  await insertLead(database, REQUEST, { receivedAt: OPENS });
  const broken = { ...options, mailer: openMailer({ ...settings, folder: '/dev/null/none' }) };
  await expect(sendSummaries(broken, next)).rejects.toThrow();
  expect(await sendSummaries(options, next)).toBe(1);
  expect(await read()).toHaveLength(1);
});

test('whoever cannot be sent it holds up nobody else', async () => {
  const { database, options, folder, id } = await openOffice();
  const ben = await findStaff(database, 'ben@example.com');
  await setSummary(database, ben?.id ?? '', true);
  await insertLead(database, REQUEST, { receivedAt: OPENS });
  const files = (of = '') => readdirSync(folder).filter((name) => name.endsWith(`-summary-${of}.eml`));
  // Ana comes first. In the place of her mail is a folder.
  mkdirSync(join(folder, `${OPENS.toISOString().replaceAll(':', '-')}-summary-${id}.eml`));
  await expect(sendSummaries(options, OPENS)).rejects.toThrow();
  expect(files(ben?.id)).toHaveLength(1);
  expect(await sendSummaries(options, new Date(OPENS.getTime() + 60_000))).toBe(1);
  expect([files(id).length, files(ben?.id).length]).toEqual([2, 1]);
});

test.each([
  ['begins', '2026-03-08'],
  ['ends', '2026-11-01'],
])('the office opens at the same hour on the day when summer time %s', async (_what, day) => {
  const opens = companyHour(day, 7);
  const { database, options } = await openOffice();
  await insertLead(database, REQUEST, { receivedAt: OPENS });
  expect(await sendSummaries(options, new Date(opens.getTime() - 1))).toBe(0);
  expect(await sendSummaries(options, opens)).toBe(1);
});
