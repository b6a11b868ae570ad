import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@site/contract/program';
import { LeadChanges } from '../leads/changes.ts';
import { parseSettings } from '../settings.ts';
import { addStaff, findStaff, removeStaff } from '../staff/people.ts';
import { openApi, openDb, storeLead, temporaryFolder } from '../testing/api.ts';
import { createSharedDatabase, hasPostgres } from '../testing/postgres.ts';
import { signedIn } from '../testing/staff.ts';
import { buildProgram } from './program.ts';

/** Runs the command line in this process. */
async function run(environment: Record<string, string>, ...args: string[]) {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      written[stream] += chunk;
      return true;
    }),
  );
  try {
    const program = buildProgram(parseSettings(environment));
    const code = await runCommand(() => program.parseAsync(args, { from: 'user' }));
    return { code, ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** A folder with a leads database, and what runs commands on it. */
async function openLeads(more: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const file = join(folder, 'leads.db');
  const db = await openDb(file);
  const environment = { SITE_DATA: folder, ...more };
  return { folder, file, db, leads: (...args: string[]) => run(environment, ...args) };
}

const databases = [
  ['SQLite', async () => ({})],
  ...(hasPostgres()
    ? [['PostgreSQL', async () => ({ DATABASE_URL: await createSharedDatabase() })] as const]
    : []),
] as const;

test.each(databases)(
  'on %s the first owner is added before the API has created the database',
  async (_name, database) => {
    const environment = { SITE_DATA: temporaryFolder(), ...(await database()) };
    const leads = (...args: string[]) => run(environment, ...args);
    const added = await leads('staff', 'add', 'Ana Ortiz', 'Ana@Example.com', '--role', 'owner');
    expect(added.stdout).toContain(
      'Ana Ortiz (owner) can sign in at http://localhost:3001/staff with ana@example.com.',
    );
    expect((await leads('staff', 'list')).stdout).toMatch(/Ana Ortiz +ana@example\.com +owner/);
    expect(await leads('staff', 'add', 'Ana', 'ana@example.com')).toMatchObject({
      code: 1,
      stderr: 'ana@example.com may sign in already.\n',
    });
    expect(await leads('staff', 'remove', 'ana@example.com')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('only owner'),
    });
    await leads('staff', 'add', 'Bo', 'bo@example.com');
    expect((await leads('staff', 'role', 'bo@example.com', 'owner')).stdout).toBe(
      'bo@example.com is owner now.\n',
    );
    expect((await leads('staff', 'remove', 'ana@example.com')).code).toBe(0);
    expect(await leads('staff', 'remove', 'x@example.com')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Nobody has'),
    });
  },
);

test('export has the filter of the inbox', async () => {
  const { db, leads } = await openLeads();
  await storeLead(db, { name: 'Zoë' });
  await storeLead(db, { service: 'generators' });
  const { code, stdout } = await leads('export', '--service', 'ev-charger');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^\uFEFFid,/)]);
  expect(stdout.trim().split('\r\n')).toHaveLength(2);
  expect((await leads('export', '--q', 'zoe', '--no-bom')).stdout).toMatch(/^id,.*\r\n.*,Zoë,/s);
  expect(await leads('export', '--from', 'soon')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--from: Enter a date'),
  });
});

test('redeliver sends dead deliveries, or one lead, again', async () => {
  const { db, leads } = await openLeads();
  const id = await storeLead(db);
  expect((await leads('redeliver', '--dry-run')).stdout).toContain('nothing to send again');
  await db.updateTable('delivery').set({ status: 'dead', lastError: 'smtp-550' }).execute();
  expect((await leads('redeliver', '--dry-run')).stdout).toContain('smtp-550');
  expect(await db.selectFrom('delivery').select('status').execute()).toEqual([{ status: 'dead' }]);
  expect((await leads('redeliver')).stdout).toContain('Deliveries queued: 1.');
  expect(await db.selectFrom('delivery').select('status').execute()).toEqual([{ status: 'pending' }]);
  expect((await leads('redeliver', id)).code).toBe(0);
  expect((await leads('redeliver', 'none')).stderr).toContain('There is no such lead');
  const suspect = await storeLead(db, {}, { suspectReason: 'Looks odd.' });
  expect((await leads('redeliver', suspect)).stderr).toContain('may be spam');
  expect((await leads('redeliver', '--target', 'webhook')).stderr).toContain('webhook is not set up');
});

test('erase removes all leads of an address, in any case, after a confirmation', async () => {
  const { file, db, leads } = await openLeads();
  const id = await storeLead(db, { email: 'Eve@example.com', message: 'messagequartz and more' });
  await storeLead(db);
  await new LeadChanges({ db, targets: [] }).addNote(id, null, 'notequartz');
  expect(await leads('erase', 'eve@example.com')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--yes'),
  });
  expect((await leads('erase', 'EVE@example.com', '--yes')).stdout).toContain('Leads erased: 1.');
  expect(await db.selectFrom('lead').select('email').execute()).toEqual([{ email: 'ada@example.com' }]);
  for (const name of [file, `${file}-wal`]) expect(readFileSync(name).includes('quartz')).toBe(false);
  expect((await leads('erase', 'none', '--yes')).code).toBe(1);
});

test('a restored backup ends all sessions and lists who may sign in', async () => {
  const { folder, db, leads } = await openLeads();
  const api = await openApi({ db });
  const browser = await signedIn(api, { role: 'owner' });
  await addStaff(db, { name: 'Gone', email: 'gone@example.com', role: 'staff' });
  const id = await storeLead(db);
  const backup = join(folder, 'backup.db');
  expect((await leads('backup', backup)).stdout).toContain('checked: 1 leads');
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(existsSync(`${backup}-wal`)).toBe(false);
  expect((await leads('backup', backup)).stderr).toContain('exists already');

  await removeStaff(db, (await findStaff(db, 'gone@example.com'))?.id ?? '');
  await storeLead(db);
  expect((await leads('restore', backup)).stderr).toContain('--replace');
  expect((await leads('restore', backup, '--replace')).stderr).toContain('Stop the API');
  // Another file: this process still has the first one open.
  const elsewhere = temporaryFolder();
  copyFileSync(backup, join(elsewhere, 'leads.db'));
  const restored = await run({ SITE_DATA: elsewhere }, 'restore', backup, '--replace');
  expect(restored).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/1 leads\. Everybody is signed out.*gone@example\.com/s),
  });
  const again = await openApi({ db: await openDb(join(elsewhere, 'leads.db')) });
  expect(await again.db.selectFrom('lead').select('id').execute()).toEqual([{ id }]);
  for (const table of ['staffSession', 'staffVerification'] as const)
    expect(await again.db.selectFrom(table).select('id').execute()).toEqual([]);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { host: 'localhost:3001', cookie };
  expect((await again.app.inject({ url: '/staff/api/session', headers })).statusCode).toBe(401);
});

test.each(['damaged', 'gone'])('a backup replaces a database that is %s', async (state) => {
  const { folder, file, db, leads } = await openLeads();
  const id = await storeLead(db);
  const backup = join(folder, 'backup.db');
  await leads('backup', backup);
  await storeLead(db);
  // Another file: this process still has the first one open.
  const elsewhere = temporaryFolder();
  const lost = join(elsewhere, 'leads.db');
  if (state === 'damaged') writeFileSync(lost, 'This is no database.'.repeat(1000));
  // Must not be replayed.
  else copyFileSync(`${file}-wal`, `${lost}-wal`);
  expect((await run({ SITE_DATA: elsewhere }, 'restore', backup, '--replace')).code).toBe(0);
  const restored = await openDb(lost);
  expect(await restored.selectFrom('lead').select('id').execute()).toEqual([{ id }]);
});

test('only a backup is restored; any other file leaves the leads as they are', async () => {
  const { folder, db, leads } = await openLeads();
  await storeLead(db);
  await db.destroy();
  const backup = join(folder, 'no-backup.db');
  writeFileSync(backup, 'This is no database.'.repeat(100));
  expect(await leads('restore', backup, '--replace')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no leads database'),
  });
  expect((await leads('export')).stdout).toContain('ada@example.com');
});

test('without a database, commands say what to do', async () => {
  const answer = await run({ SITE_DATA: temporaryFolder() }, 'export');
  expect(answer).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Start the API or run "site-leads migrate"'),
  });
});
