/**
 * What the API is compared with: the least that can be called a durable post. One route, nothing checked, one insert
 * that is synced to disk before it is answered.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SQLite } from '@site/api/sqlite';
import type { ContactRequest } from '@site/contract';
import { readSettings } from '@site/contract/settings';
import { fastify } from 'fastify';

const { API_PORT, SITE_DATA } = readSettings('api', ['API_PORT', 'SITE_DATA']);

const sqlite = new SQLite(join(SITE_DATA, 'bare.db'));
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
sqlite.exec(
  'create table lead (id text primary key, received_at text, name text, email text, phone text, service text, message text)',
);
const insert = sqlite.prepare(
  'insert into lead values (@id, @receivedAt, @name, @email, @phone, @service, @message)',
);

const app = fastify();
app.post<{ Body: ContactRequest }>('/api/contact', async ({ body }, reply) => {
  const lead = { id: randomUUID(), receivedAt: new Date().toISOString() };
  insert.run({ ...body, ...lead });
  reply.code(201);
  return lead;
});
await app.listen({ host: '127.0.0.1', port: API_PORT });
