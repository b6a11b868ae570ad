import { problems, type RouteDocs, toJson } from '../http/openapi.ts';
import { reportsQuery } from './query.ts';
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
