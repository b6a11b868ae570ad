import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Db, isPostgres } from './db.ts';
import { storageUnavailable } from './http/problems.ts';
import { findDeadDeliveries } from './outbox/queue.ts';

/** In bytes. */
const MINIMUM_FREE = 64 * 1024 * 1024;

const OK = { status: 'ok' };

export async function healthRoutes(app: FastifyInstance, { db, dataFolder }: { db: Db; dataFolder: string }) {
  app.get('/api/health', { schema: { summary: 'Whether the database answers' } }, async () => {
    await db.selectFrom('lead').select('id').limit(1).execute();
    return OK;
  });
  app.get('/api/health/ready', { schema: { summary: 'Whether leads can be stored' } }, async () => {
    if (!isPostgres(db)) await checkDisk(dataFolder);
    await sql`insert into secret (name, value) values ('readiness', '1')
      on conflict (name) do update set value = '1'`.execute(db);
    const { count } = await findDeadDeliveries(db);
    const warning = `${count} deliveries have failed for good. See "site-leads redeliver --dry-run".`;
    return count === 0 ? OK : { status: 'degraded', warning };
  });
}

async function checkDisk(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < MINIMUM_FREE)
    throw storageUnavailable(`${folder} has less than 64 MiB of free space. Make room.`);
}
