import { BODY_LIMITS, inKib } from '@site/contract';
import { networkOf } from '@site/contract/hosts';
import { GIVEN_PATH, MAX_KINDS, VIEWS_PATH } from '@site/contract/views';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { LeadsDatabase } from '../../database/schema.ts';
import type { UnsyncedWrites } from '../../database/unsynced-writes.ts';
import { sayInWords } from '../../http/errors.ts';
import { runAtInterval } from '../../http/interval.ts';
import type { Metrics } from '../../operation/metrics.ts';
import type { KeyedHash } from '../../protection/keyed-hash.ts';
import { NEIGHBORHOOD } from '../../protection/network.ts';
import { type RateCounts, WINDOW } from '../../protection/rate-counts.ts';
import { requireToken } from '../../protection/token.ts';
import { readComposition } from '../query.ts';
import { countView, removeOldViews } from './counts.ts';
import { type canaryViews, GIVEN_DOCS, VIEW_DOCS, VIEWS_DOCS, type views } from './docs.ts';
import { OF_TESTS } from './in-canary.ts';
import { listCanaryViews, listViews } from './list.ts';
import { readViewsQuery } from './query.ts';
import { lacksToken, readView, visitorOf } from './report.ts';
import { countSilent, readGiven } from './silence.ts';

interface ViewOptions {
  database: LeadsDatabase;
  /** To the same database. */
  writes: UnsyncedWrites;
  rateCounts: RateCounts;
  hash: KeyedHash;
  metrics: Metrics;
  /** What servers of the site say with whose view it was; undefined where they need not. */
  token: string | undefined;
}

/** How many reports of one network are counted within ten minutes: one a second. A view sends two. */
const NETWORK_MAX = 600;

/** How often counts that are old enough are removed, and visitors forgotten, in milliseconds. */
const SWEEP_INTERVAL = 60 * 60_000;

/** The same problems as everywhere, in words for whoever sends reports. */
const DETAILS: Record<number, string> = {
  400: `Send one JSON object with kinds, ${MAX_KINDS} at most, and vitals to ${VIEWS_PATH}?composition=<id of the composition>.`,
  403: 'Reports are accepted from the pages of this site only.',
  413: `The report of a view may have ${inKib(BODY_LIMITS.view)}.`,
  415: 'Send the report as application/json.',
};

const GIVEN_DETAILS: Record<number, string> = {
  400: 'Send a list of objects with canary, step, arm, composition and visitors.',
  413: `The list may have ${inKib(BODY_LIMITS.given)}.`,
  415: 'Send the list as application/json.',
};

/** `POST /api/reports/views`: counts what a page says that one view of it met. Nothing else of a report is kept. */
export async function viewRoutes(
  app: FastifyInstance,
  { database, writes, rateCounts, hash, metrics, token }: ViewOptions,
) {
  sayInWords(app, DETAILS);
  runAtInterval(app, SWEEP_INTERVAL, () => removeOldViews(database), 'old counts of views stay');

  let warned = false;
  const options = { bodyLimit: BODY_LIMITS.view, config: { docs: VIEW_DOCS } };
  app.post(VIEWS_PATH, options, async (request, reply) => {
    const composition = readComposition(request.query);
    const report = readView(request.body);
    const visitor = visitorOf(request, token);
    // No problem: browsers would write it on the console of a page that did nothing wrong.
    if (!visitor) {
      if (!warned && lacksToken(request, token)) {
        warned = true;
        request.log.warn('What visitors meet is not counted: set REPORTS_TOKEN for the site’s servers, too');
      }
      return reply.code(202).send();
    }
    const countNetwork = await rateCounts.prepare(`views ${networkOf(request.ip, NEIGHBORHOOD)}`, WINDOW);
    const rows = await countView(
      { writes, hash, countNetwork, max: NETWORK_MAX },
      { composition, visitor, report },
    );
    for (const { kind, release } of rows ?? [])
      if (!OF_TESTS.includes(kind)) metrics.countView(kind, release);
    return reply.code(rows ? 204 : 202).send();
  });
}

interface TokenOptions {
  token: string;
}

/** `GET /api/reports/views` for section teams: counts, and nothing of leads. Its token gives nothing else, but what servers of the site say. */
export async function viewsRoutes(
  app: FastifyInstance,
  { database, token }: TokenOptions & Pick<ViewOptions, 'database'>,
) {
  const onRequest = requireToken(token, 'REPORTS_TOKEN');
  app.get(VIEWS_PATH, { onRequest, config: { docs: VIEWS_DOCS } }, async (request) => {
    const asked = readViewsQuery(request.query);
    if ('canary' in asked)
      return (await listCanaryViews(database, asked.canary)) satisfies z.infer<typeof canaryViews>;
    return { views: await listViews(database, asked.days) } satisfies z.infer<typeof views>;
  });
}

/** `POST /api/reports/given`: the site's servers say to whom they gave a page of a canary a while ago. */
export async function givenRoutes(
  app: FastifyInstance,
  { writes, hash, token }: TokenOptions & Pick<ViewOptions, 'writes' | 'hash'>,
) {
  sayInWords(app, GIVEN_DETAILS);
  const onRequest = requireToken(token, 'REPORTS_TOKEN');
  const given = { onRequest, bodyLimit: BODY_LIMITS.given, config: { docs: GIVEN_DOCS } };
  app.post(GIVEN_PATH, given, async (request, reply) => {
    // Sections' teams have the token as well: by way of the site's server, or another proxy, nobody says whose pages are silent.
    if (request.headers['x-forwarded-for'] !== undefined) return reply.callNotFound();
    for (const pages of readGiven(request.body)) await countSilent({ writes, hash }, pages);
    return reply.code(204).send();
  });
}
