import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../database/database.ts';
import { type Changes, migrate } from '../database/migrate.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import { openSqliteInMemory } from '../database/sqlite.ts';
import { countLeads, listLeads } from '../leads/store.ts';
import { afterThisTest, REQUEST, temporaryFolder } from '../testing/api.ts';
import { runLeads } from '../testing/command-line.ts';
import { insertLead } from '../testing/leads.ts';
import { describePostgres, hasPostgres, sharedDatabases } from '../testing/postgres.ts';
import { runProgram, startServer } from '../testing/programs.ts';
import { until } from '../testing/until.ts';
import { additive, breaking, MIGRATIONS } from './migrations.ts';

const ADDED = '900-added';
const BROKEN = '901-broken';

async function addTable(database: Kysely<unknown>) {
  await database.schema.createTable('added').addColumn('id', 'text').execute();
}

/** What versions to come may do. */
const NEXT: Changes = { ...MIGRATIONS, [ADDED]: additive(addTable) };
const AFTER_NEXT: Changes = {
  ...NEXT,
  [BROKEN]: breaking(async (database) => {
    await database.schema.alterTable('lead').renameColumn('phone', 'telephone').execute();
  }),
};

/** A change that takes longer than a statement of an API may, made by two programs at once. @returns what each has made */
async function changeSlowly(address: string): Promise<string[][]> {
  const slow: Changes = {
    ...MIGRATIONS,
    [ADDED]: additive(async (database) => {
      await sql`select pg_sleep(9)`.execute(database);
    }),
  };
  const databases = await Promise.all([1, 2].map(() => openDatabase(address, { noTimeout: true })));
  const [first] = databases;
  if (first) await migrate(first, MIGRATIONS, 'all');
  const changes = databases.map((database) => migrate(database, slow, 'additive'));
  return Promise.all(changes).finally(() => Promise.all(databases.map((database) => database.destroy())));
}

let slowChanges: Promise<string[][]> = Promise.resolve([]);

// Most of it is waiting: the other tests go on meanwhile.
beforeAll(() => {
  if (hasPostgres()) slowChanges = sharedDatabases.createEmpty().then(changeSlowly);
  // Its case says so.
  slowChanges.catch(() => undefined);
});

afterAll(() => slowChanges.catch(() => undefined));

/** What this version was before its last change. */
const BEFORE: Changes = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 5));

async function open(address: string, options = {}): Promise<LeadsDatabase> {
  const database = await openDatabase(address, options);
  afterThisTest(() => database.destroy());
  return database;
}

async function openWith(address: string, changes: Changes) {
  const database = await open(address);
  await migrate(database, changes, 'all');
  return database;
}

function post(origin: string) {
  return fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(REQUEST),
  });
}

/** Posts a lead. A machine that is busy enough has the API answer that it cannot store it just now. */
function untilTaken(origin: string) {
  return until(async () => (await post(origin)).status === 201);
}

async function columnsOf(database: LeadsDatabase) {
  const tables = await database.introspection.getTables();
  return new Map(
    tables.flatMap(({ name, columns }) => columns.map((column) => [`${name}.${column.name}`, column])),
  );
}

test('what is called additive leaves every column as it was, and adds none that a row has to have', async () => {
  const database = openSqliteInMemory();
  afterThisTest(() => database.destroy());
  const made: Record<string, Changes[string]> = {};
  for (const [name, change] of Object.entries(MIGRATIONS)) {
    const before = await columnsOf(database);
    const tables = new Set([...before.keys()].map((column) => column.split('.')[0]));
    made[name] = change;
    await migrate(database, made, 'all');
    if (change.breaking) continue;
    const after = await columnsOf(database);
    for (const [column, is] of before) expect([name, column, after.get(column)]).toEqual([name, column, is]);
    const demanded = [...after].filter(
      ([column, { isNullable, hasDefaultValue }]) =>
        tables.has(column.split('.')[0] ?? '') && !before.has(column) && !isNullable && !hasDefaultValue,
    );
    expect([name, demanded.map(([column]) => column)]).toEqual([name, []]);
  }
});

test('what an earlier version called handled is done, before the change and after it', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '008'));
  const database = await openWith(file, before);
  const [one, two] = [await insertLead(database, REQUEST), await insertLead(database, REQUEST)];
  const handle = ({ id }: { id: string }) =>
    database.updateTable('lead').set({ state: 'handled' }).where('id', '=', id).execute();
  await handle(one);
  await migrate(database, MIGRATIONS, 'all');
  expect(await database.selectFrom('lead').select('state').distinct().orderBy('state').execute()).toEqual([
    { state: 'done' },
    { state: 'new' },
  ]);
  // One that runs beside this version.
  await handle(two);
  expect((await listLeads(database, 9, { filters: { state: 'done' } })).map(({ state }) => state)).toEqual([
    'done',
    'done',
  ]);
});

test('an API starts beside a newer one that has added something, and takes leads', async () => {
  const folder = temporaryFolder();
  const database = await openWith(join(folder, 'leads.db'), NEXT);
  const { origin } = await startServer({ SITE_DATA: folder });
  await untilTaken(origin);
  expect(await countLeads(database)).toBe(1);
});

test('an API that lacks an addition makes it beside what a newer one has added', async () => {
  const folder = temporaryFolder();
  const database = await openWith(join(folder, 'leads.db'), { ...BEFORE, [ADDED]: additive(addTable) });
  const { origin } = await startServer({ SITE_DATA: folder });
  await untilTaken(origin);
  expect(await database.selectFrom('breaking_change').selectAll().execute()).toEqual([]);
});

test('what a newer version has changed so that this one cannot work is refused by name', async () => {
  const folder = temporaryFolder();
  await openWith(join(folder, 'leads.db'), AFTER_NEXT);
  const said = `a newer version has changed its tables (${BROKEN}) so that this version cannot use them. Run that version, or restore a backup from before.\n`;
  const api = await runProgram('server.ts', [], { SITE_DATA: folder, API_PORT: '0' });
  expect(api.stderr).toBe(`The leads database ${join(folder, 'leads.db')} cannot be opened: ${said}`);
  expect(api.code).toBe(1);
  for (const args of [['list'], ['mark', 'a', '--state', 'spam'], ['migrate'], ['migrate', '--dry-run']]) {
    const { code, stderr } = await runLeads(args, { SITE_DATA: folder });
    expect([code, stderr.slice(-said.length)]).toEqual([1, said]);
  }
});

test('a change that ends the work of earlier versions is made by nobody by the way', async () => {
  const database = await openWith(join(temporaryFolder(), 'leads.db'), NEXT);
  const before = await columnsOf(database);
  await expect(migrate(database, AFTER_NEXT, 'additive')).rejects.toThrow(
    `its tables have to be changed (${BROKEN}) so that earlier versions cannot use them any more. Stop every API, make a backup, and run "npx site-leads migrate"`,
  );
  expect(await columnsOf(database)).toEqual(before);
  expect(await migrate(database, AFTER_NEXT, 'all')).toEqual([BROKEN]);
  const empty = await open(join(temporaryFolder(), 'leads.db'));
  expect(await migrate(empty, AFTER_NEXT, 'additive')).toEqual(Object.keys(AFTER_NEXT));
});

test('staff commands change no tables: they ask for "migrate", which says what it does', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'leads.db');
  const database = await openWith(file, BEFORE);
  const lead = await insertLead(database, REQUEST);
  const before = await columnsOf(database);
  const run = (...args: string[]) => runLeads(args, { SITE_DATA: folder });
  const missing = Object.keys(MIGRATIONS).slice(5).join(', ');
  const asked = `its tables are older than this version (without ${missing}). Run "npx site-leads migrate".\n`;
  for (const args of [['list'], ['mark', lead.id, '--state', 'spam'], ['purge', '--older-than', '9']]) {
    const { code, stderr } = await run(...args);
    expect([code, stderr.slice(-asked.length)]).toEqual([1, asked]);
  }
  expect((await run('migrate', '--dry-run')).stdout).toBe(
    `Would be changed in ${file}: ${missing}. Nothing was changed.\n`,
  );
  expect(await columnsOf(database)).toEqual(before);
  expect(await run('migrate')).toEqual({ code: 0, stdout: `Changed in ${file}: ${missing}.\n`, stderr: '' });
  expect((await run('migrate')).stdout).toBe(
    `The tables of ${file} are those of this version. Nothing was changed.\n`,
  );
  expect((await run('mark', lead.id, '--state', 'spam')).code).toBe(0);
});

describePostgres((server) => {
  test('of instances of several versions that start at once all start, on an empty and on a used database', async () => {
    const address = await server.createEmpty();
    const start = async (changes: Changes) =>
      migrate(await open(address, { noTimeout: true }), changes, 'additive');
    const first = await Promise.all([MIGRATIONS, BEFORE, MIGRATIONS, BEFORE].map(start));
    expect(first.flat().sort()).toEqual(Object.keys(MIGRATIONS));
    const later = await Promise.all([NEXT, MIGRATIONS, NEXT, BEFORE].map(start));
    expect(later.flat()).toEqual([ADDED]);
  });

  test('a change may take longer than other statements, and whoever starts meanwhile waits for it', async () => {
    expect((await slowChanges).flat()).toEqual([ADDED]);
  });

  test('an empty database is refused by commands, and gets its tables by "migrate"', async () => {
    const address = await server.createEmpty();
    const run = (...args: string[]) => runLeads(args, { DATABASE_URL: address });
    expect((await run('list')).stderr).toContain('Run "npx site-leads migrate".');
    expect((await run('migrate')).stdout).toContain(': 001-lead, 002-outbox, ');
    expect((await run('list')).stdout).toBe('There are no leads yet.\n');
  });
});
