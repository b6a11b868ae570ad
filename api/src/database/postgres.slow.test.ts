import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProgramEnd, stopProgram } from '@site/contract/program';
import { companyDay } from '@site/contract/times';
import { sql } from 'kysely';
import { addStaff } from '../accounts/people.ts';
import { LeadIntake } from '../contact/intake.ts';
import { readHistory } from '../leads/history.ts';
import { countLeads, findLeads, listLeads } from '../leads/store.ts';
import { checkReading } from '../operation/health.ts';
import { LeadChanges } from '../staff/changes/lead-changes.ts';
import { copyCommand } from '../staff/cli/commands/copy.ts';
import { listCommand } from '../staff/cli/commands/list.ts';
import { SQLite } from '../system/better-sqlite3.ts';
import { MIGRATIONS } from '../tables/migrations.ts';
import { migrateLeads, openLeads } from '../tables/open.ts';
import { afterThisTest, openTestLeads, REQUEST, temporaryFolder } from '../testing/api.ts';
import { runLeads } from '../testing/command-line.ts';
import { clearSuspect, insertLead } from '../testing/leads.ts';
import { describeOwnPostgres, LOCKS_AWAITED } from '../testing/postgres.ts';
import { runProgram, startServer } from '../testing/programs.ts';
import { spawnProgram } from '../testing/spawn-program.ts';
import { until } from '../testing/until.ts';
import { nameDatabase, openDatabase, openLeadsForReading } from './database.ts';
import { migrate } from './migrate.ts';
import type { LeadsDatabase } from './schema.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

describeOwnPostgres((server) => {
  async function openTestDatabase(url: string): Promise<LeadsDatabase> {
    const database = await openLeads(url);
    afterThisTest(() => database.destroy());
    return database;
  }

  /** Whether a connection waits for a lock on a table of this database. */
  async function isLockAwaited(database: LeadsDatabase): Promise<boolean> {
    const { rows } = await sql.raw(LOCKS_AWAITED).execute(database);
    return rows.length > 0;
  }

  /** Erases a lead while its table is busy for longer than a statement of the API may take. @returns how that ended */
  async function eraseWhileBusy(folder: string): Promise<ProgramEnd> {
    const url = await server.createDatabase();
    await migrateLeads(url, 'new');
    const holder = await openDatabase(url, { noTimeout: true });
    try {
      await insertLead(holder, REQUEST);
      const transaction = await holder.startTransaction().execute();
      // As another VACUUM does: leads can be read and deleted.
      await sql`lock table lead in share update exclusive mode`.execute(transaction);
      const erasing = spawnProgram('staff/cli/cli.ts', ['erase', '--email', REQUEST.email], {
        DATABASE_URL: url,
        SITE_DATA: folder,
      });
      await until(async () => erasing.exitCode !== null || (await isLockAwaited(holder)));
      await sleep(9500);
      await transaction.commit().execute();
      return await erasing.ended;
    } finally {
      await holder.destroy();
    }
  }

  let erasure: Promise<ProgramEnd>;
  let folder = '';

  // Most of it is waiting: the other tests go on meanwhile.
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'site-api-'));
    erasure = eraseWhileBusy(folder);
    // Its case says so.
    erasure.catch(() => undefined);
  });
  afterAll(async () => {
    await erasure.catch(() => undefined);
    rmSync(folder, { recursive: true });
  });

  test('four instances that start at once on an empty database all start', async () => {
    const url = await server.createDatabase();
    const databases = await Promise.all([1, 2, 3, 4].map(() => openTestDatabase(url)));
    await Promise.all(databases.map((database) => insertLead(database, REQUEST)));
    for (const database of databases) expect(await countLeads(database)).toBe(4);
  });

  test.each([
    ['Unicode', 'Zoë 山田 👩🏽‍🔧 עברית e\u0301'],
    ['control characters', 'a\u00100\u0010\u0010c\u001b[31m\u007f\u009b\r\n\td'],
    ['quotes', `O'Neil "Bob" \\ \\u0000 ; drop table lead; -- $1 %s`],
  ])('%s come back as they were sent', async (_kind, text) => {
    const database = await openTestDatabase(await server.createDatabase());
    const request = { ...REQUEST, name: text, message: `${text} needs a generator` };
    const lead = await insertLead(database, request);
    expect(await findLeads(database, lead.id)).toEqual([{ ...lead, ...request }]);
  });

  test('a NUL that earlier versions escaped is U+FFFD, and all else is as it was sent', async () => {
    const url = await server.createDatabase();
    const database = await openTestDatabase(url);
    const escaped = await insertLead(database, {
      ...REQUEST,
      name: 'a\u00100\u0010\u00100 b',
      message: '\u00100 It buzzes.',
    });
    const plain = await insertLead(database, REQUEST);
    await sql`delete from kysely_migration where name = '005-nul'`.execute(database);
    await migrate(database, MIGRATIONS, 'additive');
    expect(await findLeads(database, escaped.id)).toEqual([
      { ...escaped, name: 'a\ufffd\u00100 b', message: '\ufffd It buzzes.' },
    ]);
    expect(await findLeads(database, plain.id)).toEqual([plain]);
  });

  test('leads are in the order of SQLite, whatever the language of the server', async () => {
    const database = await openTestDatabase(await server.createDatabase());
    const receivedAt = new Date('2026-03-01T12:00:00Z');
    for (const name of ['a', 'B', 'Ä']) await insertLead(database, { ...REQUEST, name }, { receivedAt });
    const { rows } = await sql<{ name: string }>`select name from lead order by name`.execute(database);
    expect(rows.map(({ name }) => name)).toEqual(['B', 'a', 'Ä']);
    const ids = (await listLeads(database, 10)).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
  });

  test('fifty requests at once with one key are one lead, whichever instance they reach', async () => {
    const url = await server.createDatabase();
    const databases = await Promise.all([1, 2, 3, 4].map(() => openTestDatabase(url)));
    const intakes = databases.map((database) => new LeadIntake(database));
    const leads = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        intakes[index % intakes.length]?.store(REQUEST, { idempotencyKey: 'one-key' }),
      ),
    );
    expect(new Set(leads.map((stored) => stored?.lead.id)).size).toBe(1);
    expect(databases[0] && (await countLeads(databases[0]))).toBe(1);
  });

  test('reading cannot write', async () => {
    const url = await server.createDatabase();
    const lead = await insertLead(await openTestDatabase(url), REQUEST);
    const reader = await openLeadsForReading(url);
    afterThisTest(() => reader.destroy());
    expect(await listLeads(reader, 10)).toEqual([lead]);
    await expect(insertLead(reader, REQUEST)).rejects.toThrow(StorageUnavailable);
  });

  test('a SQLite database is copied and compared, and then used in its place', async () => {
    const url = await server.createDatabase();
    const path = join(temporaryFolder(), 'leads.db');
    const file = await openTestLeads(path);
    for (let count = 0; count < 7; count += 1) {
      const name = `Nr. ${count} \u0010 👩🏽‍🔧`;
      await insertLead(
        file,
        { ...REQUEST, name },
        { idempotencyKey: `key ${count}`, targets: ['mail', 'webhook'] },
      );
    }
    const { id } = await insertLead(file, REQUEST, { suspect: 'too many links' });
    const { id: ana } = await addStaff(file, { name: 'Ana', email: 'ana@example.com', role: 'owner' });
    const passkey = { id: 'Zz_9-a', staff_id: ana, public_key: 'pQEC', counter: 3, transports: 'internal' };
    const made = { device: 'Safari on iPhone', created_at: '2026-03-01T09:30:00.000Z', last_used_at: null };
    await file
      .insertInto('staff_passkey')
      .values({ ...passkey, ...made })
      .execute();
    const changes = new LeadChanges({ database: file, sendsUpdates: false });
    await changes.take(id, ana);
    await changes.note(id, ana, 'Calls back \u0010 👩🏽‍🔧');
    await changes.setState(id, ana, { state: 'lost', reason: 'Too far' });
    const history = await readHistory(file, id);
    const all = (from: LeadsDatabase) => from.selectFrom('delivery').selectAll().orderBy('id').execute();
    const [leads, deliveries] = [await listLeads(file, 10), await all(file)];
    await file.destroy();
    // The address is in no list of processes and no history.
    const copied = await runLeads(['copy-to'], { SITE_DATA: dirname(path), DATABASE_URL: url });
    expect(copied.stdout).toContain('Copied and compared: leads 8, deliveries 15.');
    const database = await openTestDatabase(url);
    expect(await listLeads(database, 10)).toEqual(leads);
    expect(await all(database)).toEqual(deliveries);
    expect(leads.find((lead) => lead.id === id)).toMatchObject({
      taker: 'Ana',
      reason: 'Too far',
      notes: [{ who: 'Ana' }],
    });
    expect(await readHistory(database, id)).toEqual(history);
    expect(await database.selectFrom('staff_passkey').selectAll().execute()).toEqual([
      { ...passkey, ...made },
    ]);

    expect(JSON.parse(await listCommand(url, { limit: 50, format: 'json' }))).toEqual(leads);
    expect((await runLeads(['copy-to'], { SITE_DATA: dirname(path) })).stderr).toContain(
      'Set DATABASE_URL to ',
    );
    await expect(copyCommand(path, url)).rejects.toThrow('The database to copy to has leads already.');
    expect(await countLeads(database)).toBe(8);
  });

  test('nothing is copied while an API runs, and none can start while leads are copied', async () => {
    const url = await server.createDatabase();
    const folder = temporaryFolder();
    const path = join(folder, 'leads.db');
    const { server: api, origin } = await startServer({ SITE_DATA: folder });
    // A machine that is busy enough has it answer that it cannot store a lead just now.
    const send = () =>
      fetch(`${origin}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(REQUEST),
      });
    await until(async () => (await send()).status === 201);
    expect(await runLeads(['copy-to'], { SITE_DATA: folder, DATABASE_URL: url })).toEqual({
      code: 1,
      stdout: '',
      stderr: `A program has ${path} open. Stop the API first.\n`,
    });
    await stopProgram(api);

    const database = await openTestDatabase(url);
    let copying = Promise.resolve('');
    await database.transaction().execute(async (transaction) => {
      // The copy comes to the locked table, and waits.
      await sql`lock table lead in access exclusive mode`.execute(transaction);
      copying = copyCommand(path, url);
      await until(() => isLockAwaited(database));
      const other = new SQLite(path, { timeout: 0 });
      expect(() => other.prepare('select * from lead').all()).toThrow('database is locked');
      other.close();
    });
    expect(await copying).toContain('Copied and compared: leads 1, deliveries 1.');
    const after = await openTestLeads(path);
    expect(await listLeads(after, 10)).toEqual(await listLeads(database, 10));
  });

  test('staff choose, mark, count, export and erase leads', async () => {
    const url = await server.createDatabase();
    const database = await openTestDatabase(url);
    const run = (...args: string[]) => runLeads(args, { DATABASE_URL: url, SITE_DATA: temporaryFolder() });
    const lead = await insertLead(database, { ...REQUEST, email: 'Bo@Example.com', name: '=1\u0001' });
    const suspect = await insertLead(
      database,
      { ...REQUEST, service: 'generators' },
      { suspect: 'too many links' },
    );
    await run('mark', lead.id, '--state', 'called');
    await run('mark', suspect.id, '--clear-suspect');
    const list = await run('list', '--json', '--state', 'called', '--service', lead.service);
    expect(JSON.parse(list.stdout)).toEqual([{ ...lead, state: 'called' }]);
    expect(JSON.parse((await run('stats', '--json')).stdout)).toMatchObject({
      leads: 2,
      suspects: 0,
      days: [{ day: companyDay(lead.receivedAt), count: 2 }],
      states: [
        { state: 'new', count: 1 },
        { state: 'called', count: 1 },
      ],
      deliveries: [{ target: 'mail', state: 'pending', count: 2 }],
    });
    expect((await run('export', '--state', 'called')).stdout).toContain(",'=1\u0001,Bo@Example.com,");
    const place = nameDatabase(url);
    const erased = await run('erase', '--email', 'bo@example.com');
    expect(erased.stdout).toContain(`Erased from ${place}: leads 1,`);
    expect(erased.stdout).toContain(', mail files in the SITE_DATA of other machines.\n');
    expect((await run('show', lead.id)).code).toBe(1);
    expect((await run('purge', '--older-than', '1')).stdout).toContain(`Erased from ${place}: leads 0,`);
    expect(await countLeads(database)).toBe(1);
  });

  test('an erasure waits for a table that is busy for longer than a statement of the API may take', async () => {
    expect(await erasure).toMatchObject({ code: 0, stderr: '' });
  });

  test('messages about a database do not have its password', async () => {
    const url = (await server.createDatabase()).replace('leads@', 'leads:secretword@');
    const refusal = listCommand(url, { limit: 50 });
    await expect(refusal).rejects.toThrow('cannot be read: its tables are older than this version');
    await expect(refusal).rejects.not.toThrow('secretword');
    const { stderr } = await runProgram('server.ts', [], { DATABASE_URL: `${url}missing`, API_PORT: '0' });
    expect(stderr).toMatch(/^The leads database postgres:\/\/127\.0\.0\.1:\d+\/\w+ cannot be opened: /);
    expect(stderr).not.toContain('secretword');
  });

  test('a server that is gone is no end of the program, and is used again when it is back', async () => {
    const database = await openTestDatabase(await server.createDatabase());
    const lead = await insertLead(database, REQUEST);
    const held = database.transaction().execute(async (transaction) => {
      await listLeads(transaction, 1);
      await server.restart();
      await listLeads(transaction, 1);
    });
    await expect(held).rejects.toThrow();
    await expect(retry(() => checkReading(database))).resolves.toBeUndefined();
    await clearSuspect(database, lead.id);
    expect(await listLeads(database, 10)).toEqual([lead]);
  });

  test('a server that is not there is said as such', async () => {
    const database = await openTestDatabase(await server.createDatabase());
    await insertLead(database, REQUEST);
    const restarting = server.restart();
    const outcomes: unknown[] = [];
    for (let attempt = 0; attempt < 50; attempt += 1) {
      outcomes.push(await insertLead(database, REQUEST).catch((error: unknown) => error));
    }
    await restarting;
    const failures = outcomes.filter((outcome) => outcome instanceof Error);
    expect(failures.filter((failure) => !(failure instanceof StorageUnavailable))).toEqual([]);
  });
});

/** A connection that was lost while nobody used it is noticed at its next use, so the first attempts may fail. */
async function retry(action: () => Promise<void>, attempts = 20): Promise<void> {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    const done = await action().then(
      () => true,
      () => false,
    );
    if (done) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await action();
}
