import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { LeadsDatabase } from '../database/schema.ts';
import { SQLITE_PACKAGE } from '../system/better-sqlite3.ts';
import { openLeads } from '../tables/open.ts';
import { afterThisTest, REQUEST, temporaryFolder } from '../testing/api.ts';
import { copyMigrated } from '../testing/migrated.ts';
import { describePostgres } from '../testing/postgres.ts';
import { deleteLeads } from './erasure.ts';
import { indexWords } from './words.ts';

async function open(address: string) {
  const database = await openLeads(address);
  afterThisTest(() => database.destroy());
  return database;
}

/** Stores leads in one go, each with a note. @returns their ids */
async function insertMany(database: LeadsDatabase, count: number): Promise<string[]> {
  const at = new Date().toISOString();
  const leads = Array.from({ length: count }, () => ({
    ...REQUEST,
    message: 'Le tableau électrique est très âgé. '.repeat(20),
    id: randomUUID(),
    received_at: at,
    state: 'new' as const,
    suspect: null,
    idempotency_key: null,
  }));
  const notes = leads.map(({ id }) => ({
    id: randomUUID(),
    lead_id: id,
    at,
    kind: 'note' as const,
    text: 'Later.',
  }));
  for (let start = 0; start < count; start += 500) {
    await database
      .insertInto('lead')
      .values(leads.slice(start, start + 500))
      .execute();
    await database
      .insertInto('lead_event')
      .values(notes.slice(start, start + 500))
      .execute();
  }
  return leads.map(({ id }) => id);
}

/** What has words, each as often as it has them. */
async function leadsWithWords(database: LeadsDatabase): Promise<string[]> {
  const words = await database.selectFrom('lead_words').select('lead_id').orderBy('lead_id').execute();
  return words.map(({ lead_id: id }) => id);
}

describePostgres((server) => {
  test('two APIs that read what was there while leads are erased leave no words of those, and lack none', async () => {
    const address = await server.createMigrated();
    const [one, other, third] = [await open(address), await open(address), await open(address)];
    const ids = await insertMany(third, 500);
    const erase = async () => {
      for (let start = 0; start < 300; start += 20) await deleteLeads(third, ids.slice(start, start + 20));
    };
    await Promise.all([indexWords(one), indexWords(one), indexWords(other), erase()]);
    await indexWords(one);
    expect(await leadsWithWords(one)).toEqual(
      ids
        .slice(300)
        .sort()
        .flatMap((id) => [id, id]),
    );
  });
});

/** A program of its own: erases one lead after the other, says how many it has, and ends when it hears something. */
const ERASER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const database = new (require('${SQLITE_PACKAGE}'))(workerData, { timeout: 30000 });
  database.pragma('foreign_keys = on');
  const erase = database.prepare('delete from lead where id = (select min(id) from lead)');
  let count = 0;
  const timer = setInterval(() => { count += erase.run().changes; }, 5);
  parentPort.once('message', () => {
    clearInterval(timer);
    database.close();
    parentPort.postMessage(count);
  });
  parentPort.postMessage('ready');
`;

test('another program that writes to SQLite has its turn again and again while thousands of leads are read', async () => {
  const file = copyMigrated(temporaryFolder());
  const database = await open(file);
  const ids = await insertMany(database, 2000);
  const eraser = new Worker(ERASER, { eval: true, workerData: file });
  const said = () => new Promise<number>((resolve) => eraser.once('message', resolve));
  await said();
  await indexWords(database);
  eraser.postMessage('end');
  const count = await said();
  // Where it waited for its turn as long as there was any work it had three.
  expect(count).toBeGreaterThan(20);
  expect(await leadsWithWords(database)).toEqual(
    ids
      .sort()
      .slice(count)
      .flatMap((id) => [id, id]),
  );
  await eraser.terminate();
});
