import { BODY_LIMITS, REPORT_TYPES } from '@site/contract';
import {
  CANARY_HEADERS,
  MAX_EVENTS,
  PAGE_EVENTS,
  type PageReport,
  parseCanaryArm,
  REPORTS_PATH,
} from '@site/contract/reports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../db.ts';
import { hasToken, requireToken } from '../http/bearer-token.ts';
import { runAtInterval } from '../http/interval.ts';
import { limitBySender } from '../http/rate-limit.ts';
import {
  countPageEvents,
  countViolations,
  deleteCanaryVisitors,
  deleteOldCounts,
  listPageCounts,
  listViolations,
  readCanaryCounts,
  recordCanaryVisit,
} from './counts.ts';
import { readViolations } from './violation.ts';

/** Reports of one address in the window of the rate limit. */
const PAGE_REPORTS = 300;
const VIOLATION_REPORTS = 100;

const HOUR = 60 * 60_000;

interface ReportsOptions {
  db: Db;
  /** Of the site's servers, which say which visitor a report is about. */
  token: string | undefined;
  readToken: string | undefined;
}

const compositionId = z.string().regex(/^[0-9a-f]{16,64}$/, 'Send the id of a composition.');

const pageReport = z.object({
  composition: compositionId,
  events: z
    .array(
      z.object({
        kind: z.enum(PAGE_EVENTS),
        release: z
          .string()
          .regex(/^[a-z0-9-]{1,40}@[\w.+-]{1,60}$/)
          .optional(),
      }),
    )
    .min(1)
    .max(MAX_EVENTS),
}) satisfies z.ZodType<PageReport>;

const days = z
  .string()
  .regex(/^([1-9]|[1-8]\d|90)$/, 'Enter a number of days from 1 to 90.')
  .default('7')
  .transform(Number);

/** Counts what pages and browsers report. Nothing else about a visitor is kept. */
export async function reportsRoutes(app: FastifyInstance, options: ReportsOptions) {
  runAtInterval(app, HOUR, 'deleting old counts', () => deleteOldCounts(options.db));
  app.register(pageReports, options);
  app.register(violationReports, options);
  if (options.readToken) app.register(reading, { db: options.db, token: options.readToken });
}

/** Replaces a 429: many visitors share an address, and browsers would log it as an error of the page. */
function dropReport(reply: FastifyReply) {
  return reply.code(204).send();
}

async function pageReports(instance: FastifyInstance, { db, token }: ReportsOptions) {
  await limitBySender(instance, PAGE_REPORTS, dropReport);
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.post(
    REPORTS_PATH,
    {
      bodyLimit: BODY_LIMITS.view,
      schema: { summary: 'Report views and errors of a page', body: pageReport },
    },
    async (request, reply) => {
      const { events } = request.body;
      await countPageEvents(db, request.body);
      const visit = hasToken(request, token) ? readVisit(request) : undefined;
      if (visit)
        await recordCanaryVisit(db, {
          ...visit,
          hasView: events.some(({ kind }) => kind === 'view'),
          hasError: events.some(({ kind }) => kind !== 'view'),
        });
      return reply.code(204).send();
    },
  );
}

function readVisit({ headers }: FastifyRequest) {
  const visitor = headers[CANARY_HEADERS.visitor];
  const arm = parseCanaryArm(String(headers[CANARY_HEADERS.arm] ?? ''));
  return arm && typeof visitor === 'string' && /^[\w-]{1,100}$/.test(visitor) ? { arm, visitor } : undefined;
}

async function violationReports(instance: FastifyInstance, { db }: ReportsOptions) {
  await limitBySender(instance, VIOLATION_REPORTS, dropReport);
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser(
    REPORT_TYPES,
    { parseAs: 'string', bodyLimit: BODY_LIMITS.reports },
    instance.getDefaultJsonParser('remove', 'remove'),
  );
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.post(
    '/api/reports',
    {
      schema: {
        summary: "Report violations of a page's policy (sent by browsers)",
        consumes: REPORT_TYPES,
        querystring: z.object({ composition: compositionId }),
      },
    },
    async (request, reply) => {
      await countViolations(db, request.query.composition, readViolations(request.body));
      return reply.code(204).send();
    },
  );
}

async function reading(instance: FastifyInstance, { db, token }: { db: Db; token: string }) {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.addHook('onRequest', requireToken(token, 'REPORTS_READ_TOKEN'));
  const security = [{ reports: [] }];
  const querystring = z.strictObject({ days });

  app.get(
    REPORTS_PATH,
    { schema: { summary: 'Counts of page views and errors by release and day', querystring, security } },
    ({ query }) => listPageCounts(db, query.days),
  );

  app.get(
    '/api/reports/violations',
    { schema: { summary: "Counts of violations of the pages' policy", querystring, security } },
    ({ query }) => listViolations(db, query.days),
  );

  const params = z.object({ canary: z.string().regex(/^[\w-]{1,60}$/) });
  app.get(
    '/api/reports/canaries/:canary',
    { schema: { summary: 'Counts of a canary', params, security } },
    ({ params: { canary } }) => readCanaryCounts(db, canary),
  );
  app.delete(
    '/api/reports/canaries/:canary',
    { schema: { summary: 'Delete the visitors of a canary', params, security } },
    async ({ params: { canary } }, reply) => {
      await deleteCanaryVisitors(db, canary);
      return reply.code(204).send();
    },
  );
}
