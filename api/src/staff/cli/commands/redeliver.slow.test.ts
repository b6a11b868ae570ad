import { join } from 'node:path';
import { newDelivery } from '../../../delivery/outbox.ts';
import type { Delivery } from '../../../delivery/schema.ts';
import { openTestLeads, REQUEST, temporaryFolder } from '../../../testing/api.ts';
import { runLeads } from '../../../testing/command-line.ts';
import { insertLead } from '../../../testing/leads.ts';
import { type RedeliverOptions, redeliverCommand } from './redeliver.ts';

/** A database with one lead of March 1 and one of March 2, each with a delivery by mail. */
async function twoLeads(change: Partial<Delivery>) {
  const file = join(temporaryFolder(), 'leads.db');
  const database = await openTestLeads(file);
  const older = await insertLead(database, REQUEST, { receivedAt: new Date('2026-03-01T09:30:00Z') });
  const newer = await insertLead(database, REQUEST, { receivedAt: new Date('2026-03-02T14:00:00Z') });
  await database.updateTable('delivery').set(change).execute();
  const deliveries = () => database.selectFrom('delivery').selectAll().orderBy('id').execute();
  const redeliver = (id?: string, options: Partial<RedeliverOptions> = {}) =>
    redeliverCommand(file, id, { targets: ['mail'], ...options });
  return { older, newer, deliveries, redeliver, database };
}

const DEAD = { state: 'dead', attempt: 80, last_error: 'smtp-550' } as const;

test('dead deliveries are sent again, with the same message id and three days ahead', async () => {
  const { deliveries, redeliver } = await twoLeads(DEAD);
  const before = await deliveries();
  const said = await redeliver();
  expect(said).toMatch(/^LEAD +TARGET +STATE +ATTEMPTS +LAST ERROR\n/);
  expect(said).toContain('Will be sent again: 2.');
  const after = await deliveries();
  expect(after.map(({ message_id: id }) => id)).toEqual(before.map(({ message_id: id }) => id));
  for (const delivery of after) {
    expect(delivery).toMatchObject({ state: 'pending', attempt: 0 });
    expect(Date.parse(delivery.queued_at)).toBeGreaterThan(Date.now() - 30_000);
  }
});

test('a dry run names them and changes nothing', async () => {
  const { newer, deliveries, redeliver } = await twoLeads(DEAD);
  const before = await deliveries();
  const said = await redeliver(undefined, { since: new Date('2026-03-02'), target: 'mail', dryRun: true });
  expect(said).toContain(newer.id);
  expect(said).toContain('Would be sent again: 1. Nothing was changed.');
  expect(await deliveries()).toEqual(before);
});

test('one lead is sent again although it was delivered, with a new message id', async () => {
  const { older, deliveries, redeliver } = await twoLeads({ state: 'done', attempt: 1 });
  const before = await deliveries();
  expect(await redeliver()).toBe('There is nothing to send again.');
  await redeliver(older.id.slice(0, 8));
  const changed = (await deliveries()).filter(({ state }) => state === 'pending');
  expect(changed).toMatchObject([{ lead_id: older.id, target: 'mail' }]);
  expect(before.map(({ message_id: id }) => id)).not.toContain(changed[0]?.message_id);
});

test('one lead is sent to a target that it never had', async () => {
  const { newer, deliveries, redeliver } = await twoLeads({ state: 'done' });
  await redeliver(newer.id, { target: 'webhook', targets: ['mail', 'webhook'] });
  expect(await deliveries()).toContainEqual(
    expect.objectContaining({ lead_id: newer.id, target: 'webhook', state: 'pending' }),
  );
});

test.each([
  [
    'a target that is not set any more',
    { target: 'webhook', state: 'dead' },
    ['mail pending', 'webhook dead'],
  ],
  ['mail in files', { target: 'mail', state: 'filed' }, ['mail pending']],
] as const)(
  'leads that went to nobody but %s are sent to what is set now, once',
  async (_what, change, expected) => {
    const { deliveries, redeliver } = await twoLeads(change);
    expect(await redeliver(undefined, { since: new Date('2026-03-02') })).toContain('Will be sent again: 1.');
    const now = async () => (await deliveries()).map(({ target, state }) => `${target} ${state}`);
    const { target, state } = change;
    expect((await now()).sort()).toEqual([...expected, `${target} ${state}`].sort());
    expect(await redeliver(undefined, { since: new Date('2026-03-02') })).toBe(
      'There is nothing to send again.',
    );
  },
);

test('of what one target has accepted only dead deliveries are sent again', async () => {
  const { older, newer, redeliver, deliveries, database } = await twoLeads({ state: 'filed' });
  for (const { id } of [older, newer]) {
    const row = { ...newDelivery(id, 'webhook', new Date().toISOString()), state: 'done' as const };
    await database.insertInto('delivery').values(row).execute();
  }
  const before = await deliveries();
  const targets = ['mail', 'webhook'] as const;
  expect(await redeliver(undefined, { targets })).toBe('There is nothing to send again.');
  expect(await deliveries()).toEqual(before);
});

test('where nobody would hear of them nothing is sent', async () => {
  const { deliveries, redeliver } = await twoLeads(DEAD);
  const before = await deliveries();
  await expect(redeliver(undefined, { target: 'webhook' })).rejects.toThrow(
    'Nobody would hear of them. Set WEBHOOK_URL.',
  );
  await expect(redeliver(undefined, { targets: [] })).rejects.toThrow('Set SMTP_URL or WEBHOOK_URL.');
  expect(await deliveries()).toEqual(before);
});

test('what is under way is left alone', async () => {
  const { newer, deliveries, redeliver } = await twoLeads({ state: 'leased', lease_owner: 'a worker' });
  const before = await deliveries();
  expect(await redeliver(newer.id)).toContain('Will be sent again: 0.');
  expect(await deliveries()).toEqual(before);
});

test('a lead that is not there, and a suspect that was not cleared, are refused', async () => {
  const { redeliver } = await twoLeads(DEAD);
  await expect(redeliver('nope')).rejects.toThrow('No lead has an id that begins with "nope".');
  const file = join(temporaryFolder(), 'leads.db');
  const { id } = await insertLead(await openTestLeads(file), REQUEST, { suspect: 'twenty links' });
  await expect(redeliverCommand(file, id, { targets: ['mail'] })).rejects.toThrow(
    `Lead ${id} may be spam (twenty links). Clear it first (mark ${id.slice(0, 8)} --clear-suspect), then it is delivered.`,
  );
});

test.each([
  [['nope'], 1, 'leads.db yet: the API makes it when it starts.'],
  [['--since', 'yesterday'], 2, 'Give a date such as 2026-03-31'],
  [['--target', 'webhook'], 1, 'Set WEBHOOK_URL.'],
  [['--target', 'pigeon'], 2, 'Allowed choices are mail, webhook.'],
])('on the command line %j is refused', async (args, expected, message) => {
  const { code, stderr } = await runLeads(['redeliver', ...args], {
    SITE_DATA: temporaryFolder(),
  });
  expect(stderr).toContain(message);
  expect(code).toBe(expected);
});
