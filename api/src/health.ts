import type { FastifyInstance } from 'fastify';
import type { LeadsDatabase } from './leads/schema.ts';
import { checkStorage } from './leads/store.ts';
import { ANSWERS_UNDER_PRESSURE } from './protection/load-shedding.ts';

interface HealthOptions {
  database: LeadsDatabase;
}

/** `GET /api/health`: 200 when the database answers, otherwise 503. */
export async function healthRoutes(app: FastifyInstance, { database }: HealthOptions) {
  app.get('/api/health', { config: ANSWERS_UNDER_PRESSURE }, async () => {
    await checkStorage(database);
    return { status: 'ok' };
  });
}
