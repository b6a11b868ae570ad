import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, startCommand, stopProgram } from '@site/contract/program';
import { untilCalm } from '@site/contract/testing';
import { countLeads, listLeads } from '../../../leads/store.ts';
import { openLeads } from '../../../tables/open.ts';
import { afterThisTest, openTestLeads, REQUEST, temporaryFolder } from '../../../testing/api.ts';
import { runLeads } from '../../../testing/command-line.ts';
import { insertLead } from '../../../testing/leads.ts';
import { Load } from '../../../testing/load.ts';
import { startServer } from '../../../testing/programs.ts';
import { BUILT } from '../../../testing/spawn-program.ts';
import { hasStrace } from '../../../testing/strace.ts';
import { until } from '../../../testing/until.ts';

test('a backup under load has every lead that was confirmed before, and is restored', async () => {
  const folder = temporaryFolder();
  const { server, origin } = await startServer({ SITE_DATA: folder });
  // A request that is turned away would be a failure.
  await untilCalm(origin);
  const load = new Load();
  const sending = load.run([origin], 6);
  afterThisTest(() => load.stop());
  await load.untilConfirmed(300);
  const confirmed = [...load.confirmed.values()];
  const backup = join(folder, 'leads.backup');
  expect(await runLeads(['backup', backup], { SITE_DATA: folder })).toMatchObject({ code: 0, stderr: '' });
  await load.untilConfirmed(20);
  load.stop();
  await sending;
  expect(load.failures).toBe(0);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.startsWith('leads.backup'))).toEqual(['leads.backup']);

  const restored = temporaryFolder();
  const { code, stdout } = await runLeads(['restore', backup], { SITE_DATA: restored });
  expect(stdout).toMatch(/^Restored and checked: leads \d+\. Start the API/);
  expect(code).toBe(0);
  const database = await openTestLeads(join(restored, 'leads.db'));
  const ids = new Set((await listLeads(database, 100_000)).map(({ id }) => id));
  expect(confirmed.filter((id) => !ids.has(id))).toEqual([]);
  const deliveries = await database.selectFrom('delivery').select('lead_id').execute();
  expect(new Set(deliveries.map(({ lead_id: id }) => id))).toEqual(ids);

  const refused = await runLeads(['restore', backup, '--replace'], { SITE_DATA: folder });
  expect(refused.stderr).toMatch(/^A program has .*leads\.db open\. Stop the API first\.\n$/);
  expect(refused.code).toBe(1);
  await stopProgram(server);
});

/** A folder with a backup of one lead, to which a second one has been added since. */
async function changedSince() {
  const folder = temporaryFolder();
  const file = join(folder, 'leads.db');
  const backup = join(folder, 'backup');
  const run = (...args: string[]) => runLeads(args, { SITE_DATA: folder });
  const database = await openLeads(file);
  await insertLead(database, REQUEST);
  await run('backup', backup);
  await insertLead(database, REQUEST);
  await database.destroy();
  const others = () => readdirSync(folder).filter((name) => !['leads.db', 'backup'].includes(name));
  return { folder, file, backup, run, others };
}

test('leads are replaced only when that is asked for, and then kept beside', async () => {
  const { folder, file, backup, run, others } = await changedSince();
  const before = readFileSync(file);
  expect((await run('restore', backup)).stderr).toContain('There is a leads database at ');
  expect((await run('restore', backup, '--replace', '--dry-run')).stdout).toContain(
    'is sound and has leads: 1. Nothing was changed.',
  );
  expect(readFileSync(file).equals(before)).toBe(true);
  expect((await run('restore', backup, '--replace')).code).toBe(0);
  expect(await countLeads(await openTestLeads(file))).toBe(1);
  const aside = others().find((name) => /^leads\.db\.before-[^-]*-[^-]*-[^-]*-[^-]*-[^-]*Z$/.test(name));
  expect(await countLeads(await openTestLeads(join(folder, aside ?? '')))).toBe(2);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  ['notes', (_backup: Buffer) => Buffer.from('these are notes, and not a database at all')],
  ['half a backup', (backup: Buffer) => backup.subarray(0, backup.length / 2)],
  ['a damaged backup', (backup: Buffer) => backup.fill(7, 8192, 3 * 8192)],
])('%s are not restored, and all stays as it was', async (_what, damage) => {
  const { file, backup, run, others } = await changedSince();
  writeFileSync(backup, damage(readFileSync(backup)));
  const before = readFileSync(file);
  const { code, stderr } = await run('restore', backup, '--replace');
  expect(stderr).toContain(`${backup} is no sound leads database: `);
  expect(code).toBe(1);
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(others()).toEqual([]);
});

test('a damaged database is replaced and kept', async () => {
  const { folder, file, backup, run, others } = await changedSince();
  writeFileSync(file, 'these are notes, and not a database at all');
  expect((await run('restore', backup, '--replace')).code).toBe(0);
  expect(await countLeads(await openTestLeads(file))).toBe(1);
  const [aside = ''] = others().filter((name) => name.startsWith('leads.db.before-'));
  expect(readFileSync(join(folder, aside), 'utf8')).toContain('these are notes');
});

/** Has only the log left of a database that was in use, as after a crash: its main file is missing, or empty. */
async function onlyTheLog(main: 'missing' | 'empty') {
  const { folder, file, backup, run } = await changedSince();
  const database = await openLeads(file);
  await insertLead(database, { ...REQUEST, name: 'Zqname of the log' });
  const log = readFileSync(`${file}-wal`);
  await database.destroy();
  rmSync(file);
  if (main === 'empty') writeFileSync(file, '');
  writeFileSync(`${file}-wal`, log);
  const files = () =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
  const keptLogs = () => Object.entries(files()).filter(([name]) => /^leads\.db\.before-.*Z-wal$/.test(name));
  expect(log.toString('latin1')).toContain('Zqname');
  return { folder, file, backup, run, files, keptLogs, log: log.toString('latin1') };
}

test.each(['missing', 'empty'] as const)('a log is kept whose main file is %s', async (main) => {
  const { folder, file, backup, run, files, keptLogs, log } = await onlyTheLog(main);
  const before = files();
  expect((await run('restore', backup, '--replace', '--dry-run')).code).toBe(0);
  expect((await run('backup', join(folder, 'other'))).code).toBe(1);
  expect(files()).toEqual(before);
  const { code, stdout } = await run('restore', backup, '--replace');
  expect(code).toBe(0);
  expect(keptLogs()).toEqual([[expect.anything(), log]]);
  expect(stdout).toContain(` What was there before is kept as ${join(folder, keptLogs()[0]?.[0] ?? '')}. `);
  expect(await countLeads(await openTestLeads(file))).toBe(1);
});

test('such a log is kept, and named, also where the restore fails', async () => {
  const { folder, backup, run, keptLogs, log } = await onlyTheLog('missing');
  writeFileSync(backup, 'these are notes, and not a database at all');
  const { code, stderr } = await run('restore', backup, '--replace');
  expect(code).toBe(1);
  expect(keptLogs()).toEqual([[expect.anything(), log]]);
  expect(stderr).toContain(
    ` A log whose database was gone is kept as ${join(folder, keptLogs()[0]?.[0] ?? '')}.`,
  );
});

test('such a log is kept by whatever opens the database first', async () => {
  const missing = await onlyTheLog('missing');
  await openTestLeads(missing.file);
  expect(missing.keptLogs()).toEqual([[expect.anything(), missing.log]]);
  const empty = await onlyTheLog('empty');
  await empty.run('list');
  expect(empty.keptLogs()).toEqual([[expect.anything(), empty.log]]);
});

test('a dry run leaves the log of a database that was in use as it is', async () => {
  const { file, backup, run } = await changedSince();
  const database = await openLeads(file);
  await insertLead(database, REQUEST);
  const parts = [file, `${file}-wal`].map((name): [string, Buffer] => [name, readFileSync(name)]);
  await database.destroy();
  for (const [name, bytes] of parts) writeFileSync(name, bytes);
  expect((await run('restore', backup, '--replace', '--dry-run')).code).toBe(0);
  for (const [name, bytes] of parts) expect(readFileSync(name).equals(bytes)).toBe(true);
});

test('a backup never overwrites a file', async () => {
  const { backup, run } = await changedSince();
  const before = readFileSync(backup);
  expect(await run('backup', backup)).toMatchObject({
    code: 1,
    stderr: `There is a file ${backup} already. Give another name.\n`,
  });
  expect(readFileSync(backup).equals(before)).toBe(true);
});

test('PostgreSQL has tools of its own', async () => {
  const environment = { DATABASE_URL: 'postgres://leads:secretword@127.0.0.1:1/leads' };
  const backup = await runLeads(['backup', 'here'], environment);
  expect(backup.stderr).toMatch(
    /pg_dump --format=custom --file=.*here postgres:\/\/127\.0\.0\.1:1\/leads\n$/,
  );
  expect(backup.code).toBe(1);
  expect((await runLeads(['restore', 'here'], environment)).stderr).toContain('pg_restore');
  expect(existsSync('here')).toBe(false);
});

test('where there are no leads, a backup says where it looked for them', async () => {
  const folder = temporaryFolder();
  const { code, stderr } = await runLeads(['backup', 'here'], { SITE_DATA: folder });
  expect(stderr).toBe(`There is no ${join(folder, 'leads.db')} yet: the API makes it when it starts.\n`);
  expect(code).toBe(1);
  expect(existsSync('here')).toBe(false);
});

const testUnderStrace = hasStrace() ? test : test.skip;

testUnderStrace.each([
  ['the leads there', true],
  ['no leads yet', false],
])(
  'an API that starts during a restore, where there are %s, waits or is refused, and loses nothing',
  async (_what, replaces) => {
    const { folder, file, backup, others } = await changedSince();
    if (!replaces)
      for (const name of readdirSync(folder)) if (name.startsWith('leads.db')) rmSync(join(folder, name));
    // Each step that gives a file another name takes its time.
    const slowly = ['-f', '-qq', '-e', 'trace=rename,link', '-e', 'inject=rename,link:delay_enter=1500000'];
    const restore = startCommand('restore', 'strace', {
      args: [...slowly, process.execPath, join(ROOT, BUILT.fileOf('cli')), 'restore', backup, '--replace'],
      env: { ...process.env, SITE_DATA: folder },
      output: 'kept',
    });
    afterThisTest(() => stopProgram(restore, 'SIGKILL'));
    await until(() => existsSync(`${file}.part`));
    await until(() => !existsSync(`${file}.part-journal`));

    const confirmed: string[] = [];
    const start = async () => {
      const { server, origin } = await startServer({ SITE_DATA: folder });
      const answer = await fetch(`${origin}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(REQUEST),
      });
      const { id }: { id: string } = JSON.parse(await answer.text());
      // A machine that is busy enough is told to come again: that is no confirmation.
      if (answer.status === 201) confirmed.push(id);
      await restore.ended;
      await stopProgram(server);
    };
    await start().catch((error: Error) => expect(error.message).toContain('Another program has it'));
    expect((await restore.ended).stdout).toContain('Restored and checked: leads 1.');
    await start();
    const ids = (await listLeads(await openTestLeads(file), 10)).map(({ id }) => id);
    expect(ids).toHaveLength(confirmed.length + 1);
    expect(ids).toEqual(expect.arrayContaining(confirmed));
    const aside = others().filter((name) => name.startsWith('leads.db.before-'));
    expect(aside).toHaveLength(replaces ? 1 : 0);
  },
);
