/** The least that can be called a durable post: one route, nothing checked, one insert that is synced before the answer. */
import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import Database from 'libsql';

const [file = '', port = ''] = process.argv.slice(2);
const database = new Database(file);
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
database.exec('CREATE TABLE lead (id TEXT PRIMARY KEY, received_at TEXT, request TEXT)');
const insert = database.prepare('INSERT INTO lead VALUES (?, ?, ?)');

const app = fastify();
app.get('/api/health', async () => ({ status: 'ok' }));
app.post('/api/contact', async ({ body }, reply) => {
  const id = randomUUID();
  insert.run(id, new Date().toISOString(), JSON.stringify(body));
  return reply.code(201).send({ id });
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
