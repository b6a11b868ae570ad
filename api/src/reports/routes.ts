import { BODY_LIMITS, inKib, REPORT_TYPES } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import type { LeadsDatabase } from '../database/schema.ts';
import type { UnsyncedWrites } from '../database/unsynced-writes.ts';
import { sayInWords } from '../http/errors.ts';
import { runAtInterval } from '../http/interval.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { RateCounts } from '../protection/rate-counts.ts';
import { limitRate } from '../protection/rate-limit.ts';
import { countViolations, removeOldViolations } from './counts.ts';
import { REPORTS_DOCS } from './docs.ts';
import { readComposition } from './query.ts';
import { readViolations } from './violation.ts';

interface ReportsOptions {
  database: LeadsDatabase;
  /** To the same database. */
  writes: UnsyncedWrites;
  rateCounts: RateCounts;
  metrics: Metrics;
}

/** Requests per address in ten minutes. Chromium sends one a minute, browsers without the Reporting API one for each violation. */
const RATE_LIMIT_MAX = 100;

/** How often counts that are old enough are removed, in milliseconds. */
const SWEEP_INTERVAL = 60 * 60_000;

/** The same problems as everywhere, in words for whoever sends reports. */
const DETAILS: Record<number, string> = {
  400: 'Send reports as browsers do, 100 at most, to /api/reports?composition=<id of the composition>.',
  403: 'Reports are accepted from the pages of this site only.',
  413: `Reports may have ${inKib(BODY_LIMITS.reports)} together.`,
  415: `Send reports as ${REPORT_TYPES.join(' or as ')}.`,
};

/** `POST /api/reports`: counts what browsers report that the policy of a page blocked. Nothing else of a report is kept. */
export async function reportsRoutes(
  app: FastifyInstance,
  { database, writes, rateCounts, metrics }: ReportsOptions,
) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    REPORT_TYPES,
    { parseAs: 'string', bodyLimit: BODY_LIMITS.reports },
    app.getDefaultJsonParser('remove', 'remove'),
  );

  sayInWords(app, DETAILS);

  await limitRate(app, { counts: rateCounts, what: 'reports', max: RATE_LIMIT_MAX });
  runAtInterval(app, SWEEP_INTERVAL, () => removeOldViolations(database), 'old counts of reports stay');

  app.post('/api/reports', { config: { docs: REPORTS_DOCS } }, async (request, reply) => {
    const composition = readComposition(request.query);
    const counted = await countViolations(writes, composition, readViolations(request.body));
    for (const { source, directive, count } of counted) metrics.countViolations(directive, source, count);
    return reply.code(204).send();
  });
}
