import { join } from 'node:path';
import { openLeadsForReading } from '../database/database.ts';
import { listLeads } from '../leads/store.ts';
import { temporaryFolder } from '../testing/api.ts';
import { sendUntilTaken, startServer } from '../testing/programs.ts';
import { hasStrace, trace } from '../testing/strace.ts';
import { until } from '../testing/until.ts';

// strace is a package of its own: without it these tests are skipped, and jest says so.
const describeStrace = hasStrace() ? describe : describe.skip;

describeStrace('what the kernel is asked for (needs the package "strace")', () => {
  async function start() {
    const folder = temporaryFolder();
    const { server, origin } = await startServer({ SITE_DATA: folder });
    async function post() {
      const response = await sendUntilTaken(origin);
      const { id }: { id?: unknown } = Object(await response.json());
      return { status: response.status, retryAfter: response.headers.get('retry-after'), id };
    }
    async function storedIds() {
      const database = await openLeadsForReading(join(folder, 'leads.db'));
      const leads = await listLeads(database, 1000).finally(() => database.destroy());
      return leads.map(({ id }) => id).sort();
    }
    const isDelivered = async (count: number) => {
      const metrics = await (await fetch(`${origin}/api/metrics`)).text();
      return metrics.includes(`leads_deliveries{target="mail",state="done"} ${count}\n`);
    };
    return { server, post, storedIds, isDelivered, wal: join(folder, 'leads.db-wal') };
  }

  test('the write-ahead log is synced between the last write to it and the 201', async () => {
    const { server, post, wal } = await start();
    await post();
    const calls = await trace(server, ['-e', 'trace=pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg']);
    for (let count = 0; count < 5; count += 1) expect((await post()).status).toBe(201);
    await calls.stop();
    const lines = calls.lines();
    const answers = lines.flatMap((line, index) => (line.includes('"HTTP/1.1 201') ? index : []));
    expect(answers).toHaveLength(5);
    for (const answer of answers) {
      const before = lines.slice(0, answer);
      const lastWrite = before.findLastIndex((line) => line.includes('pwrite64') && line.includes(wal));
      const lastSync = before.findLastIndex(
        (line) => /\bf(data)?sync\(/.test(line) && line.includes(wal) && line.endsWith('= 0'),
      );
      expect(lastWrite).toBeGreaterThan(-1);
      expect(lastSync).toBeGreaterThan(lastWrite);
    }
  });

  test('the disk is waited for when a lead is stored and when its delivery was made, not when that is taken', async () => {
    const { server, post, isDelivered, wal } = await start();
    await post();
    await until(() => isDelivered(1));
    const calls = await trace(server, ['-e', 'trace=fsync,fdatasync']);
    await post();
    await until(() => isDelivered(2));
    await calls.stop();
    expect(calls.lines().filter((line) => line.includes(wal))).toHaveLength(2);
  });

  test.each([
    ['a disk that cannot be synced', 'fsync,fdatasync:error=EIO'],
    ['a disk that is full when it is synced', 'fsync,fdatasync:error=ENOSPC'],
    ['a disk that is full', 'pwrite64:error=ENOSPC'],
  ])('%s is answered with 503 and no false 201, until it is well again', async (_what, fault) => {
    const { server, post, storedIds, wal } = await start();
    const confirmed = [(await post()).id];
    const calls = await trace(server, ['-P', wal, '-e', `inject=${fault}`]);
    for (let count = 0; count < 5; count += 1) {
      expect(await post()).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    }
    await calls.stop();
    expect(calls.lines().join()).toContain('(INJECTED)');
    for (let count = 0; count < 5; count += 1) {
      const { status, id } = await post();
      expect(status).toBe(201);
      confirmed.push(id);
    }
    expect(server.exitCode).toBeNull();
    expect(await storedIds()).toEqual(confirmed.sort());
  });
});
