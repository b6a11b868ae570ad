import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase } from '../../../database/database.ts';
import { removeOldNews } from '../../../leads/news.ts';
import { countLeads } from '../../../leads/store.ts';
import { indexWords } from '../../../leads/words.ts';
import { SQLite } from '../../../system/better-sqlite3.ts';
import { openTestLeads, REQUEST, temporaryFolder } from '../../../testing/api.ts';
import { runLeads } from '../../../testing/command-line.ts';
import { insertLead } from '../../../testing/leads.ts';
import { sendUntilTaken, startServer } from '../../../testing/programs.ts';
import { until } from '../../../testing/until.ts';

/** A value of each field that occurs nowhere else. */
const MARKED = {
  name: 'Zqname Quillfeather',
  email: 'zqmail@quillfeather.example',
  phone: '916 555 zqphone',
  service: 'generators',
  // Longer than a page of the database.
  message: 'Zqmessage: the panel buzzes. '.repeat(170),
};
const MARKS = /zqname|zqmail|quillfeather|zqphone|zqmessage|zqkey|zqreason/i;

/** What is in the files of a folder, the database's and those with mail. */
function contentOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.map((file) => `${file} ${readFileSync(file, 'latin1')}`).join();
}

test('what is erased while the API runs is in no file any more, and all else stays', async () => {
  const folder = temporaryFolder();
  const { origin } = await startServer({ SITE_DATA: folder });
  const post = async (body: object, key: string) => {
    const response = await sendUntilTaken(origin, body, { 'idempotency-key': key });
    expect(response.status).toBe(201);
    return JSON.parse(await response.text()).id;
  };
  const ids: string[] = [];
  // Between others of all lengths, so that SQLite has to move rows within and between its pages.
  for (let round = 0; round < 60; round += 1) {
    await post({ ...REQUEST, message: 'x'.repeat(10 + ((round * 397) % 4000)) }, `other-${round}`);
    if (round % 6 === 0) {
      const message = round % 12 === 0 ? MARKED.message : MARKED.message.slice(0, 60);
      ids.push(await post({ ...MARKED, message }, `zqkey-${round}`));
    }
  }
  await runLeads(['mark', ids[3] ?? '', '--state', 'lost', '--reason', 'zqreason'], { SITE_DATA: folder });
  const listed = async () => JSON.parse((await runLeads(['stats', '--json'], { SITE_DATA: folder })).stdout);
  /** Until then files come and go. */
  const untilMailed = async (count: number) => {
    const isMailed = ({ deliveries }: { deliveries: { count: number }[] }) =>
      deliveries.length === 1 && deliveries[0]?.count === count;
    while (!isMailed(await listed())) await new Promise((resolve) => setTimeout(resolve, 100));
    const deliveries = [{ target: 'mail', state: 'done', count }];
    expect(await listed()).toMatchObject({ leads: count, deliveries });
  };
  await untilMailed(70);
  // As a search does.
  const searched = await openDatabase(join(folder, 'leads.db'));
  await indexWords(searched);
  await searched.destroy();
  expect(contentOf(folder)).toMatch(MARKS);
  expect(contentOf(folder)).toContain(ids[3]);
  expect(contentOf(folder)).toContain('zqreason');

  const email = MARKED.email.toUpperCase();
  const erased = await runLeads(['erase', '--email', email], { SITE_DATA: folder });
  expect(erased).toMatchObject({ code: 0, stderr: '' });
  expect(erased.stdout).toContain(`Erased from ${folder}/leads.db: leads 10, mail files 10.`);
  expect(contentOf(folder)).not.toMatch(MARKS);
  // Their ids alone stay for pages of the inbox that are open, for an hour or two.
  const database = await openTestLeads(join(folder, 'leads.db'));
  const erasedNews = database.selectFrom('lead_news').select('lead_id').where('kind', '=', 'erased');
  expect((await erasedNews.execute()).map(({ lead_id: id }) => id).sort()).toEqual(ids.toSorted());
  await database.updateTable('lead_news').set({ at: '2026-01-01' }).execute();
  await removeOldNews(database);

  await post(REQUEST, 'later');
  await untilMailed(61);
  expect(await runLeads(['erase', '--email', email], { SITE_DATA: folder })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`No lead in ${folder}/leads.db came from ZQMAIL@QUILLFEATHER.EXAMPLE.`),
  });
  for (const id of ids) expect(contentOf(folder)).not.toContain(id);
});

test('what another tool has deleted before, without overwriting it, goes as well', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'leads.db');
  const database = await openTestLeads(file);
  const { id } = await insertLead(database, { ...REQUEST, ...MARKED, service: 'generators' });
  await insertLead(database, REQUEST);
  const tool = new SQLite(file);
  tool.pragma('foreign_keys = ON');
  tool.pragma('secure_delete = OFF');
  tool.prepare('delete from lead where id = ?').run(id);
  tool.pragma('wal_checkpoint(truncate)');
  tool.close();
  expect(contentOf(folder)).toMatch(MARKS);
  await runLeads(['erase', '--email', REQUEST.email], { SITE_DATA: folder });
  expect(contentOf(folder)).not.toMatch(MARKS);
});

/** A lead with its mail file. */
async function withMail() {
  const folder = temporaryFolder();
  const database = await openTestLeads(join(folder, 'leads.db'));
  const { id, receivedAt } = await insertLead(database, { ...REQUEST, ...MARKED, service: 'generators' });
  const file = join(folder, 'mail', `${receivedAt.replaceAll(':', '-')}-${id}.eml`);
  mkdirSync(dirname(file));
  writeFileSync(file, `To: ${MARKED.email}`);
  const run = () => runLeads(['erase', '--id', id], { SITE_DATA: folder });
  return { folder, database, id, file, run };
}

test('traces that another program keeps are said, and removed by a second run', async () => {
  const { folder, database, file, run } = await withMail();
  const reader = new SQLite(join(folder, 'leads.db'), { readonly: true });
  reader.exec('begin; select * from lead');
  reader.prepare('select count(*) from lead').get();
  const first = run();
  // By an API that was sending it when the lead was erased.
  await until(() => !existsSync(file));
  writeFileSync(file, `To: ${MARKED.email}`);
  const { code, stderr } = await first;
  expect(stderr).toContain(`Erased from ${folder}/leads.db: leads 1, mail files 2.`);
  expect(stderr).toMatch(/\nTraces of .* remain .* \(SQLITE_BUSY\)\. Run the same command again\.\n$/);
  expect(code).toBe(1);
  expect(existsSync(file)).toBe(false);
  expect(await countLeads(database)).toBe(0);
  expect(contentOf(folder)).toMatch(MARKS);
  const second = run();
  setTimeout(() => reader.close(), 1000);
  expect(await second).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^No lead in .*leads\.db has an id that begins with .*"list"\.\n$/),
  });
  expect(contentOf(folder)).not.toMatch(MARKS);
});

test('a lead whose mail file cannot be deleted is not erased', async () => {
  const { folder, database, file, run } = await withMail();
  rmSync(file);
  mkdirSync(file);
  const { code, stderr } = await run();
  expect(stderr).toContain(`The mail files in ${join(folder, 'mail')} cannot all be deleted: `);
  expect(stderr).toContain('No lead was erased.');
  expect(code).toBe(1);
  expect(await countLeads(database)).toBe(1);
  rmSync(file, { recursive: true });
  expect((await run()).stdout).toContain('leads 1, mail files 0.');
});

async function threeLeads() {
  const folder = temporaryFolder();
  const database = await openTestLeads(join(folder, 'leads.db'));
  const day = 24 * 60 * 60_000;
  const insert = (days: number, suspect?: string) =>
    insertLead(database, REQUEST, { receivedAt: new Date(Date.now() - days * day), suspect });
  const leads = { old: await insert(400), middle: await insert(30), suspect: await insert(1, 'three links') };
  const all = async () => ({
    leads: await database.selectFrom('lead').selectAll().orderBy('received_at').execute(),
    deliveries: await database.selectFrom('delivery').selectAll().orderBy('queued_at').execute(),
  });
  return { ...leads, all, run: (...args: string[]) => runLeads(args, { SITE_DATA: folder }) };
}

test('a dry run names what it would change, and changes nothing', async () => {
  const { old, suspect, all, run } = await threeLeads();
  const before = await all();
  for (const args of [
    ['erase', '--email', REQUEST.email],
    ['erase', '--id', old.id],
    ['purge', '--older-than', '20'],
    ['mark', old.id, suspect.id, '--state', 'spam', '--clear-suspect'],
  ]) {
    const { code, stdout } = await run(...args, '--dry-run');
    expect(stdout).toMatch(/Would be (erased from .*leads\.db|marked): [123].*Nothing was changed\.\n$/);
    expect(code).toBe(0);
    expect(await all()).toEqual(before);
  }
});

test('one lead is erased by its id, with its deliveries', async () => {
  const { old, middle, suspect, all, run } = await threeLeads();
  await run('erase', '--id', middle.id.slice(0, 13));
  const { leads, deliveries } = await all();
  expect(leads.map(({ id }) => id)).toEqual([old.id, suspect.id]);
  expect(deliveries.map(({ lead_id: id }) => id)).toEqual([old.id, suspect.id]);
  expect((await run('erase', '--id', middle.id)).code).toBe(1);
});

test('what has been kept long enough is purged', async () => {
  const { middle, suspect, all, run } = await threeLeads();
  const { stdout } = await run('purge', '--older-than', '365');
  expect(stdout).toMatch(/^Erased from .*leads\.db: leads 1, mail files 0, received before /);
  expect((await all()).leads.map(({ id }) => id)).toEqual([middle.id, suspect.id]);
});

test('several leads are marked, and one that is cleared of suspicion is delivered', async () => {
  const { old, middle, suspect, all, run } = await threeLeads();
  await run('mark', old.id, suspect.id, '--state', 'called');
  expect((await all()).leads.map(({ state }) => state)).toEqual(['called', 'new', 'called']);
  const { stdout } = await run('mark', middle.id, suspect.id, '--clear-suspect');
  expect(stdout).toContain('Marked: 2. Cleared of suspicion: 1.');
  const { leads, deliveries } = await all();
  expect(leads.map((lead) => lead.suspect)).toEqual([null, null, null]);
  expect(deliveries.map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
});

test('nothing is marked when one of the ids is not known', async () => {
  const { old, all, run } = await threeLeads();
  const before = await all();
  expect((await run('mark', old.id, 'ffff', '--state', 'spam')).code).toBe(1);
  expect(await all()).toEqual(before);
});
