import { statfs } from 'node:fs/promises';
import { PROBLEM_TYPES } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Db, isPostgres, isUnavailable } from './db.ts';
import { ProblemError, storageUnavailable } from './http/problems.ts';
import { deadLeads } from './outbox/queue.ts';

/** Least free space for new leads, in bytes: 64 MiB. */
const MINIMUM_FREE = 64 * 1024 * 1024;

const OK = { status: 'ok' };

/** `live`: the process answers. `health`: the database answers. `ready`: leads can be stored. */
export async function healthRoutes(app: FastifyInstance, { db, dataFolder }: { db: Db; dataFolder: string }) {
  app.get('/api/health/live', { schema: { summary: 'Whether the process answers' } }, async () => OK);
  app.get('/api/health', { schema: { summary: 'Whether the database answers' } }, async () => {
    await db.selectFrom('lead').select('id').limit(1).execute();
    return OK;
  });
  app.get('/api/health/ready', { schema: { summary: 'Whether leads can be stored' } }, async () => {
    if (!isPostgres(db)) await checkDisk(dataFolder);
    await checkWriting(db);
    const { count } = await deadLeads(db, 'mail', 1);
    const dead = count + (await deadLeads(db, 'webhook', 1)).count;
    if (dead === 0) return OK;
    return {
      status: 'degraded',
      warning: `${dead} deliveries were given up. See "site-leads redeliver --dry-run".`,
    };
  });
}

async function checkDisk(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= MINIMUM_FREE) return;
  throw new ProblemError({
    ...storageUnavailable(),
    title: 'Disk almost full',
    detail: `${folder} has less than 64 MiB of free space. Make room: the next leads may be refused.`,
  });
}

/** Writes one row and keeps it, to see that writing works. */
async function checkWriting(db: Db) {
  try {
    await sql`insert into secret (name, value) values ('readiness', '1')
      on conflict (name) do update set value = '1'`.execute(db);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    throw new ProblemError({
      type: PROBLEM_TYPES.internal,
      title: 'Unexpected database error',
      status: 503,
      detail: error instanceof Error ? `The check failed: ${error.message}` : 'The check failed.',
    });
  }
}
