import { toJson } from '@site/contract/json-schema';
import { VITALS, type Vital } from '@site/contract/views';
import { z } from 'zod';
import { json, problems, type RouteDocs } from '../../http/openapi.ts';
import { reportsQuery } from '../query.ts';
import { viewsQuery } from './query.ts';
import { viewReport } from './report.ts';
import { givenPages } from './silence.ts';

/** What the API's description says about `POST /api/reports/views`. */
export const VIEW_DOCS: RouteDocs = {
  summary: 'Report what a view of a page met',
  description:
    'For pages, through the site’s server, which says whose view it was. Each visitor is counted once for each kind, within a day or a canary.',
  consumes: ['application/json'],
  querystring: toJson(reportsQuery, 'input'),
  body: toJson(viewReport, 'input'),
  response: {
    202: {
      description:
        'Not counted: nobody who is believed says whose it was, or too many came from its network.',
    },
    204: { description: 'Counted, as far as it had not been before.' },
    ...problems([400, 403, 413, 415, 500, 503]),
  },
};

/** What it says about `POST /api/reports/given`. */
export const GIVEN_DOCS: RouteDocs = {
  summary: 'Say who was given a page of a canary',
  description:
    'For the site’s servers, some time later: of whom nothing has been heard by now is counted as silent. There only where REPORTS_TOKEN is set, and only with that token.',
  consumes: ['application/json'],
  security: [{ reports: [] }],
  body: toJson(givenPages, 'input'),
  response: {
    204: { description: 'Those who have said nothing are counted.' },
    ...problems([400, 401, 403, 413, 415, 500, 503]),
  },
};

const bucketCount = z.object({
  bucket: z.int(),
  from: z.number().describe('Its lower end: milliseconds, but for `cls`.'),
  count: z.int().describe('Visitors whose first view was in it.'),
});

const vitals = z.object(
  Object.fromEntries(VITALS.map((vital) => [vital, z.array(bucketCount).optional()])) as Record<
    Vital,
    z.ZodOptional<z.ZodArray<typeof bucketCount>>
  >,
);

const arm = z.object({
  seen: z.int().describe('Visitors who saw a page, each once in each step.'),
  failed: z.int().describe('Visitors who met trouble, each in the arm in which it was first.'),
  silent: z.int().describe('Visitors who were given a page, and of whom nothing was heard in time.'),
  late: z
    .int()
    .describe(
      'Those of them of whom something was heard in this arm before or since, and who are counted as `came`, too.',
    ),
  came: z.int().describe('Visitors who saw a page of this arm for the first time, in whichever step.'),
  troubled: z.int().describe('Visitors who met trouble in this arm for the first time.'),
  kinds: z.record(z.string(), z.int()).describe('Visitors by what they met.'),
  vitals,
});

/** The answer of GET /api/reports/views?canary=…. */
export const canaryViews = z.object({
  canary: z.string(),
  steps: z.array(z.object({ step: z.int(), arms: z.object({ stable: arm, canary: arm }) })),
  before: vitals.describe('Of the week before its first report, of views that no canary had.'),
});

/** The answer of GET /api/reports/views?days=…. */
export const views = z.object({
  views: z.array(
    z.object({
      at: z.string().describe('In UTC: the hour as 2026-11-23T20, from three days on the day.'),
      composition: z.string(),
      release: z.string().optional().describe('As `name@version`; none where it was nobody’s.'),
      kind: z
        .string()
        .describe('What was met, a web vital, or `failed`: met trouble; `silent`: said nothing.'),
      bucket: z.int().optional().describe('Of a web vital.'),
      from: z.number().optional().describe('Lower end of the bucket.'),
      count: z.int().describe('Visitors.'),
    }),
  ),
});

/** What it says about `GET /api/reports/views`. */
export const VIEWS_DOCS: RouteDocs = {
  summary: 'Count what visitors met, by release or by arm of a canary',
  description: 'There only where REPORTS_TOKEN is set, and only with that token.',
  querystring: toJson(viewsQuery, 'input'),
  security: [{ reports: [] }],
  response: {
    200: json('The counts.', toJson(z.union([canaryViews, views]))),
    ...problems([400, 401, 500, 503]),
  },
};
