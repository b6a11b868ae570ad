import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { LeadsDatabase } from '../../database/schema.ts';
import { leadsCsv } from '../../leads/csv.ts';
import { listLeads } from '../../leads/store.ts';
import { requireToken } from '../../protection/token.ts';
import { LEADS_DOCS, type leadsPage } from './docs.ts';
import { parseLeadsQuery, toCursor } from './query.ts';

/** `GET /api/leads` for staff and their programs, as JSON or CSV. Each reading is logged, without a word of the leads. */
export async function staffRoutes(
  app: FastifyInstance,
  { database, token }: { database: LeadsDatabase; token: string },
) {
  app.get(
    '/api/leads',
    { onRequest: requireToken(token), config: { docs: LEADS_DOCS } },
    async (request, reply) => {
      const { filters, limit, after, format } = parseLeadsQuery(request.query);
      // One more than the page has, to know whether there is another page.
      const found = await listLeads(database, limit + 1, { filters, after });
      const leads = found.slice(0, limit);
      const last = found.length > limit ? leads.at(-1) : undefined;
      const next = last && toCursor(last);
      if (next) reply.header('link', `<${addressOf(request, next)}>; rel="next"`);
      const asCsv = format ? format === 'csv' : request.headers.accept?.includes('text/csv');
      request.log.info({ leads: leads.length, format: asCsv ? 'csv' : 'json' }, 'leads read');
      if (!asCsv) return { leads, next: next ?? null } satisfies z.infer<typeof leadsPage>;
      reply.header('content-disposition', 'attachment; filename="leads.csv"');
      return reply.type('text/csv; charset=utf-8').send(leadsCsv(leads));
    },
  );
}

function addressOf({ url }: FastifyRequest, cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.set('cursor', cursor);
  return `${pathname}?${searchParams}`;
}
