import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, startCommand } from '@site/contract/program';
import { companyTime, startOfCompanyDay } from '@site/contract/times';
import { addStaff } from '../../accounts/people.ts';
import { UnsyncedWrites } from '../../database/unsynced-writes.ts';
import { countViolations } from '../../reports/counts.ts';
import { openTestLeads, REQUEST, temporaryFolder } from '../../testing/api.ts';
import { runLeads } from '../../testing/command-line.ts';
import { insertLead } from '../../testing/leads.ts';
import { runProgram } from '../../testing/programs.ts';
import { LeadChanges } from '../changes/lead-changes.ts';

/** What the command line does, in this process. */
function leads(folder: string, ...args: string[]) {
  return runLeads(args, { SITE_DATA: folder });
}

/** Two leads in a database that stays open for writing, as it is while the API runs. */
async function twoLeads() {
  const folder = temporaryFolder();
  const database = await openTestLeads(join(folder, 'leads.db'));
  const older = await insertLead(database, REQUEST, {
    receivedAt: new Date('2026-03-01T12:00:00Z'),
    suspect: 'three links',
    targets: [],
  });
  const newer = await insertLead(
    database,
    {
      ...REQUEST,
      name: 'Bob \u001b]0;owned\u0007',
      service: 'generators',
      message: 'Line 1\r\nLine 2\u001b[2J',
    },
    { receivedAt: new Date('2026-03-02T12:00:00Z'), targets: ['webhook'] },
  );
  return { folder, database, older, newer };
}

test('before the API first started there are no leads, and no file is made', async () => {
  const folder = temporaryFolder();
  const stderr = `There is no ${join(folder, 'leads.db')} yet: the API makes it when it starts.\n`;
  expect(await leads(folder, 'list')).toEqual({ code: 0, stdout: 'There are no leads yet.\n', stderr });
  expect(await leads(folder, 'list', '--json')).toEqual({ code: 0, stdout: '[]\n', stderr });
  expect((await leads(folder, 'show', 'abc')).code).toBe(1);
});

test('violations are listed by release, the most frequent first', async () => {
  const folder = temporaryFolder();
  expect((await leads(folder, 'violations')).stdout).toBe('Browsers have reported no violation.\n');
  const database = await openTestLeads(join(folder, 'leads.db'));
  const inline = { source: 'page', directive: 'script-src-elem', blocked: 'inline' } as const;
  const sink = {
    source: 'mf-contact@1.0.0-0a1b2c3d4e',
    directive: 'require-trusted-types-for',
    blocked: 'trusted-types-sink',
  } as const;
  const composition = '0123456789abcdef';
  const lastDay = new Date().toISOString().slice(0, 10);
  const longAgo = new Date(Date.now() - 10 * 24 * 60 * 60_000);
  const writes = new UnsyncedWrites(database);
  await countViolations(writes, composition, [inline, sink, sink]);
  await countViolations(writes, composition, [inline, inline, inline], longAgo);
  const { code, stdout } = await leads(folder, 'violations');
  expect(stdout.split('\n')).toEqual([
    'COUNT  SOURCE                       DIRECTIVE                  BLOCKED             COMPOSITION       LAST DAY (UTC)',
    `2      mf-contact@1.0.0-0a1b2c3d4e  require-trusted-types-for  trusted-types-sink  0123456789abcdef  ${lastDay}`,
    `1      page                         script-src-elem            inline              0123456789abcdef  ${lastDay}`,
    '',
  ]);
  expect(code).toBe(0);
  const json = await leads(folder, 'violations', '--days', '30', '--json');
  expect(JSON.parse(json.stdout)).toEqual([
    { count: 4, ...inline, composition, lastDay },
    { count: 2, ...sink, composition, lastDay },
  ]);
});

test('an empty database has no leads', async () => {
  const folder = temporaryFolder();
  await openTestLeads(join(folder, 'leads.db'));
  expect(await leads(folder, 'list')).toEqual({ code: 0, stdout: 'There are no leads yet.\n', stderr: '' });
});

test('leads are listed in a table, newest first, from any working directory', async () => {
  const { folder, older, newer } = await twoLeads();
  const { code, stdout } = await runProgram('staff/cli/cli.ts', ['list'], { SITE_DATA: folder }, tmpdir());
  const [first, second] = [companyTime(newer.receivedAt), companyTime(older.receivedAt)];
  expect(stdout.split('\n')).toEqual([
    `${'RECEIVED'.padEnd(first.length)}  ID        NAME                      PHONE           SERVICE                  STATE             TAKEN BY`,
    `${first}  ${newer.id.slice(0, 8)}  Bob \\u001b]0;owned\\u0007  (916) 555-0100  Generators               new`,
    `${second}  ${older.id.slice(0, 8)}  Ada Whitfield             (916) 555-0100  EV Charger Installation  new, may be spam`,
    '',
  ]);
  expect(code).toBe(0);
});

test('days are those of the company: of filters, and of the counts', async () => {
  const folder = temporaryFolder();
  const database = await openTestLeads(join(folder, 'leads.db'));
  const midnight = startOfCompanyDay('2026-03-02');
  const [before, after] = [new Date(midnight.getTime() - 1), midnight];
  for (const receivedAt of [before, after, after]) await insertLead(database, REQUEST, { receivedAt });
  const listed = async (...filters: string[]) =>
    JSON.parse((await leads(folder, 'list', '--json', ...filters)).stdout).length;
  expect([await listed('--to', '2026-03-01'), await listed('--from', '2026-03-02')]).toEqual([1, 2]);
  const stats = await leads(folder, 'stats', '--json');
  expect(JSON.parse(stats.stdout).days).toEqual([
    { day: '2026-03-02', count: 2 },
    { day: '2026-03-01', count: 1 },
  ]);
  expect((await leads(folder, 'stats')).stdout).toMatch(/^DAY \(\w+\/\w+\) +COUNT$/m);
});

test('what npm links as a program prints what it is asked for alone, in any folder', async () => {
  const { folder, older, newer } = await twoLeads();
  const { bin } = JSON.parse(readFileSync(join(ROOT, 'api/package.json'), 'utf8'));
  const program = startCommand('site-leads', join(ROOT, 'api', bin['site-leads']), {
    args: ['export', '--format', 'json'],
    env: { SITE_DATA: folder },
    cwd: tmpdir(),
    output: 'kept',
  });
  const { code, stdout, stderr } = await program.ended;
  expect([code, JSON.parse(stdout), stderr]).toEqual([0, [newer, older], '']);
}, 60_000);

test('a limit leaves out the oldest and says so', async () => {
  const { folder, newer } = await twoLeads();
  const { stdout } = await leads(folder, 'list', '--limit', '1');
  expect(stdout).toContain(newer.id.slice(0, 8));
  expect(stdout).toMatch(/\n\nThe newest 1 of 2 leads\.\n$/);
});

test.each([
  [['--service', 'generators'], 'newer'],
  [['--from', '2026-03-02'], 'newer'],
  [['--from', '2026-03-01', '--to', '2026-03-01'], 'older'],
  [['--to', '2026-03-01T12:00:00Z'], 'none'],
  [['--suspect'], 'older'],
  [['--state', 'new', '--suspect'], 'older'],
  [['--state', 'done'], 'none'],
])('%j lists only such leads', async (filters, expected) => {
  const { folder, older, newer } = await twoLeads();
  const { stdout } = await leads(folder, 'list', '--format', 'json', ...filters);
  expect(JSON.parse(stdout)).toEqual({ older: [older], newer: [newer], none: [] }[expected]);
});

test('a table for spreadsheets has the columns of an export', async () => {
  const { folder } = await twoLeads();
  const list = await leads(folder, 'list', '--format', 'csv');
  const exported = await leads(folder, 'export');
  expect(list.stdout).toBe(exported.stdout);
  expect(list.stdout).toMatch(
    /^id,received_at,name,email,phone,service,message,state,suspect,taker,reason,notes\r\n/,
  );
});

test('JSON has all that was sent', async () => {
  const { folder, older, newer } = await twoLeads();
  const list = await leads(folder, 'list', '--json');
  expect(JSON.parse(list.stdout)).toEqual([newer, older]);
  expect(list.stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  const show = await leads(folder, 'show', newer.id, '--json');
  expect(JSON.parse(show.stdout)).toMatchObject({
    ...newer,
    deliveries: [{ target: 'webhook', state: 'pending', attempts: 0, dueAt: newer.receivedAt, doneAt: null }],
  });
});

test('a lead is shown by the beginning of its id, and what it holds cannot steer the terminal', async () => {
  const { folder, newer } = await twoLeads();
  const { code, stdout } = await leads(folder, 'show', newer.id.slice(0, 8));
  const due = `next ${companyTime(newer.receivedAt)}`;
  expect(stdout).toBe(`Lead      ${newer.id}
Received  ${companyTime(newer.receivedAt)}
Name      Bob \\u001b]0;owned\\u0007
Email     ada@example.com
Phone     (916) 555-0100
Service   Generators
State     new

  Line 1
  Line 2\\u001b[2J

DELIVERY  STATE    ATTEMPTS  ${'WHEN'.padEnd(due.length)}  LAST ERROR
webhook   pending  0         ${due}
`);
  expect(code).toBe(0);
});

test('what staff have made of a lead is in the list, the lead as it is shown, the counts and the exports', async () => {
  const { folder, database, newer, older } = await twoLeads();
  const { id: ana } = await addStaff(database, {
    name: 'Ana \u001b[2J',
    email: 'ana@example.com',
    role: 'staff',
  });
  const changes = new LeadChanges({ database, sendsUpdates: false });
  await changes.take(newer.id, ana);
  await changes.note(newer.id, ana, 'Calls back.\r\nState     done\u001b[2J');
  const marked = await leads(folder, 'mark', newer.id, '--state', 'lost', '--reason', '=too far');
  // As it is now, and not as it was.
  expect(marked.stdout).toMatch(/ lost +Ana /);
  expect(marked).toMatchObject({ code: 0, stderr: '' });
  const events = await database.selectFrom('lead_event').select(['kind', 'staff_id']).orderBy('at').execute();
  expect(events).toEqual([
    { kind: 'taken', staff_id: ana },
    { kind: 'note', staff_id: ana },
    { kind: 'state', staff_id: null },
  ]);
  const list = (await leads(folder, 'list')).stdout;
  expect(list).toMatch(/ lost +Ana \\u001b\[2J$/m);
  const shown = (await leads(folder, 'show', newer.id)).stdout;
  expect(shown).toContain('\nState     lost\nReason    =too far\nTaken by  Ana \\u001b[2J\n');
  expect(shown).toMatch(/\n\nNote by Ana \\u001b\[2J, .*\n {2}Calls back\.\n {2}State {5}done\\u001b\[2J\n/);
  const made = {
    state: 'lost',
    taker: 'Ana \u001b[2J',
    reason: '=too far',
    notes: [{ at: expect.any(String), who: 'Ana \u001b[2J', text: 'Calls back.\r\nState     done\u001b[2J' }],
  };
  expect(JSON.parse((await leads(folder, 'show', newer.id, '--json')).stdout)).toMatchObject(made);
  const exported = JSON.parse((await leads(folder, 'export', '--format', 'json')).stdout);
  expect(exported).toEqual([{ ...newer, ...made }, older]);
  expect((await leads(folder, 'export')).stdout).toContain(",lost,,Ana \u001b[2J,'=too far,1\r\n");
  const stats = JSON.parse((await leads(folder, 'stats', '--json')).stdout);
  expect(stats.takers).toEqual([{ taker: 'Ana \u001b[2J', count: 1 }]);
  expect((await leads(folder, 'stats')).stdout).toContain('TAKEN BY');
});

test('an id that no lead has is refused', async () => {
  const { folder } = await twoLeads();
  expect(await leads(folder, 'show', 'nope')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'No lead has an id that begins with "nope". The command "list" shows the ids.\n',
  });
});

test('the beginning of several ids is refused, and they are named', async () => {
  const { folder, database, older, newer } = await twoLeads();
  await database.deleteFrom('delivery').execute();
  await database.updateTable('lead').set({ id: 'abc1' }).where('id', '=', older.id).execute();
  await database.updateTable('lead').set({ id: 'abc2' }).where('id', '=', newer.id).execute();
  expect(await leads(folder, 'show', 'abc')).toEqual({
    code: 1,
    stdout: '',
    stderr: '2 leads have an id that begins with "abc". Give more of it:\n  abc2\n  abc1\n',
  });
});

test('a file that cannot be read is refused with the reason', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'leads.db'), 'these are notes, and not a database at all');
  const { code, stderr } = await leads(folder, 'list');
  expect(stderr).toContain('leads.db cannot be read: file is not a database');
  expect(code).toBe(1);
});

test('help is given for the program and for its commands', async () => {
  const folder = temporaryFolder();
  const program = await leads(folder, '--help');
  expect(program.stdout).toContain('Usage: site-leads [options] [command]');
  expect(program.stdout).toContain('npx site-leads show 3f2a91c4');
  expect(program.code).toBe(0);
  const list = await leads(folder, 'list', '--help');
  expect(list.stdout).toContain('--limit <count>');
  expect(list.code).toBe(0);
});

test.each([
  [[]],
  [['bogus']],
  [['show']],
  [['list', 'extra']],
  [['list', '--limit', '0']],
  [['list', '--limit', 'ten']],
  [['list', '--unknown']],
  [['list', '--from', 'yesterday']],
  [['list', '--service', 'plumbing']],
  [['mark', 'abc']],
  [['mark', '--state', 'new']],
  [['mark', 'abc', '--state', 'handled']],
  [['mark', 'abc', '--state', 'lost']],
  [['erase']],
  [['erase', '--id', 'abc', '--email', 'ada@example.com']],
  [['purge']],
  [['purge', '--older-than', '0']],
  [['backup']],
  [['restore']],
  [['copy-to', 'postgres://leads:secretword@127.0.0.1:1/leads']],
])('%j is wrong use', async (args) => {
  const { code, stdout, stderr } = await leads(temporaryFolder(), ...args);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^(error|Usage): /);
  expect(stderr).not.toContain('secretword');
  expect(code).toBe(2);
});

test('a time that ends before it begins is wrong use', async () => {
  const { code, stderr } = await leads(
    temporaryFolder(),
    'export',
    '--from',
    '2026-12-01',
    '--to',
    '2026-11-01',
  );
  expect([code, stderr]).toEqual([
    2,
    'Nothing is received from 2026-12-01 on and until 2026-11-01: give --to a later time.\n',
  ]);
});
