import { toJson } from '@site/contract/json-schema';
import { z } from 'zod';
import { json, problems, type RouteDocs } from '../http/openapi.ts';
import { reportsQuery, violationsQuery } from './query.ts';
import { reports } from './violation.ts';

/** What the API's description says about `POST /api/reports`. */
export const REPORTS_DOCS: RouteDocs = {
  summary: 'Report what the policy of a page blocked',
  description:
    'For browsers: the pages name this address. Violations are counted by day and release, and nothing else of a report is kept.',
  consumes: ['application/reports+json', 'application/csp-report'],
  querystring: toJson(reportsQuery, 'input'),
  body: toJson(reports, 'input'),
  response: {
    204: { description: 'Violations are counted; reports of other kinds are ignored.' },
    ...problems([400, 403, 413, 415, 429, 500, 503]),
  },
};

/** The answer of GET /api/reports/violations. */
export const violationCounts = z.object({
  violations: z
    .array(
      z.object({
        count: z.int(),
        source: z.string().describe('A release as `name@version`, or page, extension, foreign or other.'),
        directive: z.string(),
        blocked: z.string(),
        composition: z.string().describe('Id of the composition whose page it was.'),
        lastDay: z.iso.date().describe('In UTC.'),
      }),
    )
    .describe('The most frequent first.'),
});

/** The same for `GET /api/reports/violations`. */
export const VIOLATIONS_DOCS: RouteDocs = {
  summary: 'Count what browsers have blocked on the pages, by release',
  description: 'There only where REPORTS_TOKEN is set, and only with that token.',
  querystring: toJson(violationsQuery, 'input'),
  security: [{ reports: [] }],
  response: { 200: json('The counts.', toJson(violationCounts)), ...problems([400, 401, 500, 503]) },
};
