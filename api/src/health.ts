import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { findDeadDeliveries } from './outbox/queue.ts';

const OK = { status: 'ok' };

export async function healthRoutes(app: FastifyInstance, { db }: { db: Db }) {
  app.get('/api/health', { schema: { summary: 'Whether the database answers' } }, async () => {
    await db.selectFrom('lead').select('id').limit(1).execute();
    return OK;
  });
  app.get('/api/health/ready', { schema: { summary: 'Whether leads can be stored' } }, async () => {
    await sql`insert into secret (name, value) values ('readiness', '1')
      on conflict (name) do update set value = '1'`.execute(db);
    const { count } = await findDeadDeliveries(db);
    const warning = `${count} deliveries have failed for good. See "site-leads redeliver --dry-run".`;
    return count === 0 ? OK : { status: 'degraded', warning };
  });
}
