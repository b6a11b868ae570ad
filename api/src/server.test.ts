import { connect } from 'node:net';
import { stopProgram } from '@site/contract/program';
import { afterThisTest, openDb, REQUEST, storeLead, temporaryFolder } from './testing/api.ts';
import { MailServer } from './testing/mail-server.ts';
import { hasPostgres, startPostgres } from './testing/postgres.ts';
import { spawnProgram, untilListens } from './testing/spawn-program.ts';
import { until } from './testing/until.ts';

function start(environment: Record<string, string>) {
  const server = spawnProgram('server', { API_PORT: '0', SITE_DATA: temporaryFolder(), ...environment });
  afterThisTest(() => stopProgram(server, 'SIGKILL'));
  return server;
}

function post(origin: string, body: object = REQUEST) {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${origin}/api/contact`, { method: 'POST', headers, body: JSON.stringify(body) });
}

test('a public site without a target for leads is refused', async () => {
  const { code, stderr } = await start({ SITE_ORIGIN: 'https://www.example.com' }).ended;
  expect([code, stderr]).toEqual([1, expect.stringContaining('neither SMTP_URL nor WEBHOOK_URL is set')]);
});

test('a lead is stored and delivered, and SIGTERM ends the program cleanly', async () => {
  const mail = await new MailServer().start();
  afterThisTest(() => mail.stop());
  const server = start({ SMTP_URL: mail.url, LEADS_FROM: 'web@example.com', LEADS_TO: 'office@example.com' });
  const origin = await untilListens(server);
  // A connection on which nothing is sent does not hold the program up for ever.
  const silent = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined);
  afterThisTest(() => silent.destroy());
  expect((await post(origin)).status).toBe(201);
  await until(() => mail.received.length === 1);
  const begin = Date.now();
  server.kill('SIGTERM');
  server.kill('SIGINT');
  expect((await server.ended).code).toBe(0);
  expect(Date.now() - begin).toBeLessThan(10_000);
});

test('old leads are erased when the API starts', async () => {
  const folder = temporaryFolder();
  const db = await openDb(`${folder}/leads.db`);
  await storeLead(db, {}, { receivedAt: '2020-01-01T00:00:00.000Z' });
  const kept = await storeLead(db);
  await untilListens(start({ SITE_DATA: folder, LEADS_KEEP_DAYS: '365' }));
  await until(async () => (await db.selectFrom('lead').select('id').execute()).length === 1);
  expect(await db.selectFrom('lead').select('id').execute()).toEqual([{ id: kept }]);
});

(hasPostgres() ? test : test.skip)(
  'the API waits for PostgreSQL, and goes on after it was restarted',
  async () => {
    const postgres = await startPostgres();
    afterThisTest(() => postgres.stop());
    const database = await postgres.createDatabase();
    await postgres.pause();
    const server = start({ DATABASE_URL: database });
    await until(() => server.written.stderr.includes('Waiting for the leads database postgres://'));
    await postgres.resume();
    const origin = await untilListens(server);
    expect((await post(origin)).status).toBe(201);
    await postgres.pause();
    const refused = await post(origin);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    await postgres.resume();
    await until(async () => (await post(origin)).status === 201);
  },
);
