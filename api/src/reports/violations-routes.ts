import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { LeadsDatabase } from '../database/schema.ts';
import { requireToken } from '../protection/token.ts';
import { listViolations } from './counts.ts';
import { VIOLATIONS_DOCS, type violationCounts } from './docs.ts';
import { readDays } from './query.ts';

/** `GET /api/reports/violations` for section teams: counts, and nothing of leads. Its token gives nothing else. */
export async function violationsRoutes(
  app: FastifyInstance,
  { database, token }: { database: LeadsDatabase; token: string },
) {
  const options = {
    onRequest: requireToken(token, 'REPORTS_TOKEN'),
    config: { docs: VIOLATIONS_DOCS },
  };
  app.get('/api/reports/violations', options, async (request) => {
    const violations = await listViolations(database, readDays(request.query));
    return { violations } satisfies z.infer<typeof violationCounts>;
  });
}
