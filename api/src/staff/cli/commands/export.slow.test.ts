import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listLeads } from '../../../leads/store.ts';
import { openTestLeads, REQUEST, temporaryFolder } from '../../../testing/api.ts';
import { runLeads } from '../../../testing/command-line.ts';
import { insertLead } from '../../../testing/leads.ts';

async function openWithLeads(count: number) {
  const folder = temporaryFolder();
  const database = await openTestLeads(join(folder, 'leads.db'));
  const service = (index: number) => (index % 2 === 0 ? 'generators' : 'ev-charger');
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      insertLead(database, { ...REQUEST, name: `Nr. ${index}`, service: service(index) }),
    ),
  );
  return { folder, database, run: (...args: string[]) => runLeads(args, { SITE_DATA: folder }) };
}

test('all leads are exported, however many, newest first', async () => {
  const { database, run } = await openWithLeads(1201);
  const json = await run('export', '--format', 'json');
  expect(JSON.parse(json.stdout)).toEqual(await listLeads(database, 2000));
  const csv = await run('export');
  expect(csv.stdout.split('\r\n')).toHaveLength(1201 + 2);
  expect(csv.stdout.match(/^id,/gm)).toHaveLength(1);
});

test('an export to a file can be read by its owner only, and holds what was asked for', async () => {
  const { folder, run } = await openWithLeads(5);
  const file = join(folder, 'out.json');
  const { stdout } = await run('export', '--format', 'json', '--service', 'generators', '--out', file);
  expect(stdout).toBe(`Exported to ${file}: 3 leads.\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const names = JSON.parse(readFileSync(file, 'utf8')).map(({ name }: { name: string }) => name);
  expect(names.sort()).toEqual(['Nr. 0', 'Nr. 2', 'Nr. 4']);
});

test('a file that cannot be written is refused, and nothing is left of it', async () => {
  const { folder, run } = await openWithLeads(1);
  const exports = join(folder, 'exports');
  mkdirSync(join(exports, 'taken'), { recursive: true });
  const { code, stderr } = await run('export', '--out', join(exports, 'taken'));
  expect(stderr).toContain(`The leads were not exported to ${join(exports, 'taken')}: `);
  expect(code).toBe(1);
  expect(readdirSync(exports)).toEqual(['taken']);
});

test('before the API first started an export has no leads', async () => {
  const environment = { SITE_DATA: temporaryFolder() };
  expect((await runLeads(['export', '--format', 'json'], environment)).stdout).toBe('[\n]\n');
  expect((await runLeads(['export'], environment)).stdout).toMatch(/^id,.*\r\n$/);
});

test.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1'])('%j in an export is no formula', async (text) => {
  const { database, run } = await openWithLeads(0);
  await insertLead(database, { ...REQUEST, name: text, message: `${text} and more` });
  const { stdout } = await run('export');
  expect(stdout).toContain(`'${text}`);
  expect(stdout).not.toMatch(/[,"]([=+\-@\t]|\r[^\n])/);
});
