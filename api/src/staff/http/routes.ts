import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LeadsDatabase } from '../../database/schema.ts';
import { leadsCsv } from '../../leads/csv.ts';
import type { Lead } from '../../leads/schema.ts';
import { listLeads } from '../../leads/store.ts';
import { requireToken } from '../../protection/token.ts';
import { LEADS_DOCS } from './docs.ts';
import { parseLeadsQuery, toCursor } from './query.ts';

interface StaffOptions {
  database: LeadsDatabase;
  token: string;
}

/** `GET /api/leads` for staff and their programs, as JSON or CSV. Each reading is logged, without a word of the leads. */
export async function staffRoutes(app: FastifyInstance, { database, token }: StaffOptions) {
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
      const asCsv = format === undefined ? prefersCsv(request) : format === 'csv';
      request.log.info({ leads: leads.length, format: asCsv ? 'csv' : 'json' }, 'leads read');
      if (!asCsv) return { leads, next: next ?? null } satisfies LeadsPage;
      reply.header('content-disposition', 'attachment; filename="leads.csv"');
      return reply.type('text/csv; charset=utf-8').send(leadsCsv(leads));
    },
  );
}

/** The answer of GET /api/leads. */
interface LeadsPage {
  leads: Lead[];
  /** The cursor of the next page, or null on the last one. */
  next: string | null;
}

function prefersCsv({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/csv') ?? false;
}

function addressOf({ url }: FastifyRequest, cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.set('cursor', cursor);
  return `${pathname}?${searchParams}`;
}
