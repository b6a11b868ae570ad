/*
 * Trials of the API as a program, with a real mail server and webhook receiver:
 *   npm run trials -w @site/api -- --rounds 300                      kill -9 at random moments under load
 *   npm run trials -w @site/api -- --rounds 300 --database postgres
 *   npm run trials -w @site/api -- --restarts 20                     PostgreSQL ends as in a crash, and starts again
 *   npm run trials -w @site/api -- --full-disk 5                     the disk fills up (mounts a tmpfs: needs root)
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Program, print, runCommand, stopProgram } from '@site/contract/program';
import { type Db, openMigrated } from '../db.ts';
import { LoadGenerator } from '../testing/load.ts';
import { MailServer } from '../testing/mail-server.ts';
import { startPostgres } from '../testing/postgres.ts';
import { buildApi, spawnProgram, untilListens } from '../testing/spawn-program.ts';
import { WEBHOOK_SECRET, WebhookReceiver } from '../testing/webhook-receiver.ts';
import { untilDelivered, verify } from './verify.ts';

const CLIENTS = 8;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    restarts: { type: 'string' },
    'full-disk': { type: 'string' },
    database: { type: 'string', default: 'sqlite' },
  },
});

interface Trial {
  load: LoadGenerator;
  folder: string;
  postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  startApi: () => Promise<{ server: Program; origin: string }>;
}

/** Runs something to an API under load, then compares what was confirmed, stored and delivered. */
async function trial(usesPostgres: boolean, folder: string, disturb: (trial: Trial) => Promise<string>) {
  await buildApi();
  const postgres = usesPostgres ? await startPostgres() : undefined;
  const address = (await postgres?.createDatabase()) ?? join(folder, 'leads.db');
  const [mail, webhook] = [await new MailServer().start(), await new WebhookReceiver().start()];
  const load = new LoadGenerator();
  const servers: Program[] = [];
  const environment: Record<string, string> = {
    API_PORT: '0',
    SITE_DATA: folder,
    SMTP_URL: mail.url,
    LEADS_FROM: 'web@example.com',
    LEADS_TO: 'office@example.com',
    WEBHOOK_URL: webhook.url,
    WEBHOOK_SECRET,
    RATE_LIMIT_MAX: '1000000',
    ...(postgres && { DATABASE_URL: address }),
  };
  const startApi = async () => {
    const server = spawnProgram('server', environment);
    servers.push(server);
    return { server, origin: await untilListens(server) };
  };
  try {
    const origin = await disturb({ load, folder, postgres, startApi });
    await load.finish([origin]);
    await Promise.all(servers.map((server) => stopProgram(server)));
    const db = await openMigrated(address);
    await makeDue(db);
    await startApi();
    await untilDelivered(db);
    const { faults, figures } = await verify(db, load, mail, webhook);
    await db.destroy();
    print(JSON.stringify(figures));
    for (const fault of faults) print(fault);
    print(faults.length === 0 ? 'No confirmed lead was lost, none was doubled.' : `${faults.length} faults`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    load.stop();
    await Promise.all(servers.map((server) => stopProgram(server, 'SIGKILL')));
    await Promise.all([mail.stop(), webhook.stop(), postgres?.stop()]);
  }
}

/** Ends the leases of APIs that were killed, and the waits of deliveries that failed. */
async function makeDue(db: Db) {
  const past = new Date(Date.now() - 1000).toISOString();
  await db
    .updateTable('delivery')
    .set({ dueAt: past, leasedBy: null, leasedUntil: null })
    .where('status', '=', 'pending')
    .execute();
}

/** Kills the API at random moments. */
function killRounds(rounds: number) {
  return async ({ load, startApi }: Trial) => {
    for (let round = 0; round < rounds; round += 1) {
      const { server, origin } = await startApi();
      const running = load.run([origin], CLIENTS);
      await load.untilConfirmed(1);
      await sleep(Math.random() * 300);
      await stopProgram(server, 'SIGKILL');
      load.stop();
      await running;
      if ((round + 1) % 10 === 0) print(`${round + 1} rounds, ${load.confirmed.size} confirmed`);
    }
    return (await startApi()).origin;
  };
}

/** Restarts PostgreSQL as after a crash, under the same API. */
function restartDatabase(restarts: number) {
  return async ({ load, postgres, startApi }: Trial) => {
    const { origin } = await startApi();
    const running = load.run([origin], CLIENTS);
    for (let restart = 0; restart < restarts; restart += 1) {
      await load.untilConfirmed(20);
      await postgres?.restart();
    }
    await load.untilConfirmed(20);
    load.stop();
    await running;
    return origin;
  };
}

/** Fills the disk until leads are refused, then makes room: the API has to go on without a restart. */
function fillDisk(rounds: number) {
  return async ({ load, folder, startApi }: Trial) => {
    const { origin } = await startApi();
    const running = load.run([origin], CLIENTS);
    const filler = join(folder, 'filler');
    for (let round = 0; round < rounds; round += 1) {
      await load.untilConfirmed(20);
      const before = load.failures;
      try {
        writeFileSync(filler, Buffer.alloc(64 * 1024 * 1024));
      } catch {
        // The disk is full: as was wanted.
      }
      while (load.failures < before + 20) await sleep(10);
      rmSync(filler);
      print(`Round ${round + 1}: ${load.failures - before} refused while the disk was full`);
    }
    await load.untilConfirmed(20);
    load.stop();
    await running;
    return origin;
  };
}

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'site-trial-'));
  try {
    if (values.restarts) return await trial(true, folder, restartDatabase(Number(values.restarts)));
    if (values['full-disk']) return await onSmallDisk(folder, Number(values['full-disk']));
    return await trial(values.database === 'postgres', folder, killRounds(Number(values.rounds ?? 10)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onSmallDisk(folder: string, rounds: number): Promise<number> {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]);
  try {
    return await trial(false, disk, fillDisk(rounds));
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
}

process.exitCode = await runCommand(main);
