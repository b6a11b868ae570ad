import type { LeadsDatabase } from '../database/schema.ts';
import { asStorageError, StorageUnavailable } from '../database/storage-unavailable.ts';
import { openTestLeads, REQUEST } from '../testing/api.ts';
import { insertLead } from '../testing/leads.ts';
import { countLeads, findLeads, listLeads, shortIdLength } from './store.ts';

async function insertWithId(database: LeadsDatabase, id: string) {
  const { id: stored } = await insertLead(database, REQUEST, { targets: [] });
  await database.updateTable('lead').set({ id }).where('id', '=', stored).execute();
}

test('a lead gets a random UUID and the time in UTC', async () => {
  const database = await openTestLeads();
  const lead = await insertLead(database, REQUEST, {
    receivedAt: new Date('2026-03-01T16:05:06.789-08:00'),
  });
  expect(lead.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(lead).toEqual({
    ...REQUEST,
    id: lead.id,
    receivedAt: '2026-03-02T00:05:06.789Z',
    state: 'new',
    suspect: null,
    taker: null,
    reason: null,
    notes: [],
  });
  expect(await findLeads(database, lead.id)).toEqual([lead]);
});

test('the newest leads come first, and not more than asked for', async () => {
  const database = await openTestLeads();
  for (const day of ['02', '03', '01']) {
    const receivedAt = new Date(`2026-03-${day}T12:00:00Z`);
    await insertLead(database, { ...REQUEST, name: `Day ${day}` }, { receivedAt });
  }
  expect((await listLeads(database, 2)).map(({ name }) => name)).toEqual(['Day 03', 'Day 02']);
  expect(await countLeads(database)).toBe(3);
});

test('leads are found by the beginning of their id, in either case', async () => {
  const database = await openTestLeads();
  await insertWithId(database, 'abcdef01-0000-4000-8000-000000000000');
  await insertWithId(database, 'abcdef02-0000-4000-8000-000000000000');
  expect(await findLeads(database, 'abcdef0')).toHaveLength(2);
  expect((await findLeads(database, 'ABCDEF02-')).map(({ id }) => id)).toEqual([
    'abcdef02-0000-4000-8000-000000000000',
  ]);
  expect(await findLeads(database, 'bcdef')).toEqual([]);
});

test.each(['', '%', '_', "' or 1=1 --", 'é', '\u0000'])('%j is the beginning of no id', async (text) => {
  const database = await openTestLeads();
  await insertLead(database, REQUEST);
  expect(await findLeads(database, text)).toEqual([]);
});

test('short ids are as long as needed to tell all leads apart', async () => {
  const database = await openTestLeads();
  expect(await shortIdLength(database)).toBe(8);
  await insertWithId(database, 'abcdef01-0000-4000-8000-000000000000');
  await insertWithId(database, 'abcdef01-0010-4000-8000-000000000000');
  expect(await shortIdLength(database)).toBe(12);
});

test.each(['SQLITE_FULL', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_IOERR_FSYNC', 'SQLITE_READONLY'])(
  '%s means that storage is not available',
  (code) => {
    const cause = Object.assign(new Error('no'), { code });
    expect(asStorageError(cause)).toEqual(new StorageUnavailable(code, cause));
  },
);

test.each(['SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_ERROR', 'SQLITE_FULLER', undefined])(
  '%s is an error of the program',
  (code) => {
    const cause = Object.assign(new Error('no'), { code });
    expect(asStorageError(cause)).toBe(cause);
  },
);
