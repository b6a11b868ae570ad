import { BODY_LIMITS, REPORT_MEDIA_TYPES } from '@site/contract';
import {
  CANARY_HEADERS,
  canaryCountsPath,
  MAX_EVENTS,
  PAGE_EVENTS,
  type PageReport,
  parseCanaryArm,
  REPORTS_PATH,
} from '@site/contract/reports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../db.ts';
import { hasToken, requireToken } from '../http/bearer-token.ts';
import { runAtInterval } from '../http/interval.ts';
import { limitBySender } from '../http/rate-limit.ts';
import {
  countPageEvents,
  countViolations,
  deleteOldCounts,
  listPageCounts,
  listViolations,
  readCanaryCounts,
  recordCanaryVisit,
} from './counts.ts';
import { readViolations } from './violation.ts';

const MAX_REPORTS = 300;

const HOUR = 60 * 60_000;

interface ReportsOptions {
  db: Db;
  /** Of the site's servers, which say which visitor a report is about, and of what ends canaries. */
  token: string | undefined;
  readToken: string | undefined;
}

const compositionId = z.string().regex(/^[0-9a-f]{16,64}$/, 'Send the id of a composition.');
const releaseId = z.string().regex(/^[a-z0-9-]{1,40}@[\w.+-]{1,60}$/);
const pageEvent = z.object({ kind: z.enum(PAGE_EVENTS), release: releaseId.optional() });

const pageReport = z.object({
  composition: compositionId,
  events: z.array(pageEvent).min(1).max(MAX_EVENTS),
}) satisfies z.ZodType<PageReport>;

const days = z.coerce.number('Enter a number of days from 1 to 90.').int().min(1).max(90).default(7);

const params = z.object({ canary: z.string().regex(/^[\w-]{1,60}$/) });

/** Counts what pages and browsers report. Nothing else about a visitor is kept. */
export async function reportsRoutes(app: FastifyInstance, options: ReportsOptions) {
  const { db, token, readToken } = options;
  runAtInterval(app, HOUR, 'deleting old counts', () => deleteOldCounts(db));
  app.register(countingRoutes, options);
  if (readToken) app.register(readingRoutes, { db, readToken });
  if (token) app.register(deletingRoute, { db, token });
}

async function countingRoutes(instance: FastifyInstance, { db, token }: ReportsOptions) {
  // No 429: many visitors share an address, and browsers would log it as an error of the page.
  await limitBySender(instance, MAX_REPORTS, (reply) => reply.code(204).send());
  instance.addContentTypeParser(
    REPORT_MEDIA_TYPES,
    { parseAs: 'string', bodyLimit: BODY_LIMITS.reports },
    instance.getDefaultJsonParser('remove', 'remove'),
  );
  const app = instance.withTypeProvider<ZodTypeProvider>();

  app.post(
    REPORTS_PATH,
    {
      bodyLimit: BODY_LIMITS.view,
      schema: { summary: 'Report views and errors of a page', body: pageReport },
    },
    async (request, reply) => {
      await countPageEvents(db, request.body);
      const visit = hasToken(request, token) ? readVisit(request) : undefined;
      if (visit) await recordCanaryVisit(db, visit, request.body.events);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/reports',
    {
      schema: {
        summary: "Report violations of a page's policy (sent by browsers)",
        consumes: REPORT_MEDIA_TYPES,
        querystring: z.object({ composition: compositionId }),
      },
    },
    async (request, reply) => {
      await countViolations(db, request.query.composition, readViolations(request.body));
      return reply.code(204).send();
    },
  );
}

function readVisit({ headers }: FastifyRequest) {
  const visitor = headers[CANARY_HEADERS.visitor];
  const arm = parseCanaryArm(String(headers[CANARY_HEADERS.arm] ?? ''));
  return arm && typeof visitor === 'string' && /^[\w-]{1,100}$/.test(visitor) ? { arm, visitor } : undefined;
}

async function readingRoutes(instance: FastifyInstance, { db, readToken }: { db: Db; readToken: string }) {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.addHook('onRequest', requireToken(readToken, 'REPORTS_READ_TOKEN'));
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
  app.get(
    canaryCountsPath(':canary'),
    { schema: { summary: 'Counts of a canary', params, security } },
    ({ params: { canary } }) => readCanaryCounts(db, canary),
  );
}

async function deletingRoute(app: FastifyInstance, { db, token }: { db: Db; token: string }) {
  app
    .withTypeProvider<ZodTypeProvider>()
    .delete(
      canaryCountsPath(':canary'),
      { onRequest: requireToken(token, 'REPORTS_TOKEN'), schema: { hide: true, params } },
      async ({ params: { canary } }, reply) => {
        await db.deleteFrom('canaryVisitor').where('canary', '=', canary).execute();
        return reply.code(204).send();
      },
    );
}
