import { reportsQuery } from '../reports/query.ts';
import { leadsQuery } from '../staff/http/query.ts';
import { SCHEMAS, toJson } from './schemas.ts';

/** What the document says about one route, in the words of @fastify/swagger. */
export interface RouteDocs {
  summary: string;
  description?: string;
  consumes?: string[];
  body?: object;
  querystring?: object;
  response: Record<number, object>;
  security?: Record<string, string[]>[];
}

const PROBLEMS = {
  400: 'The body or the query cannot be read.',
  401: 'The token is missing or wrong.',
  403: "Another site's page sent the request.",
  413: 'The body is larger than 32 KiB, a form than 96 KiB, or reports than 256 KiB.',
  415: 'The body is of a type that is not taken here.',
  422: 'Fields are not valid; `errors` names them.',
  429: 'Too many requests came from this address; Retry-After says when to come back.',
  500: 'Something went wrong on our side.',
  503: 'Nothing can be stored at the moment; Retry-After says when to try again.',
};

const page = { 'text/html': { schema: { type: 'string' } } };

function problems(statuses: (keyof typeof PROBLEMS)[], others = {}) {
  const problem = { 'application/problem+json': { schema: SCHEMAS.problem } };
  return Object.fromEntries(
    statuses.map((status) => [status, { description: PROBLEMS[status], content: { ...problem, ...others } }]),
  );
}

function json(description: string, schema: object) {
  return { description, content: { 'application/json': { schema } } };
}

export const CONTACT_DOCS: RouteDocs = {
  summary: 'Send a contact request',
  description:
    'Answered with 201 once it is on disk. Forms (urlencoded) get the same answers as HTML pages. Unknown fields are ignored.',
  consumes: ['application/json', 'application/x-www-form-urlencoded'],
  body: SCHEMAS.contactRequest,
  response: {
    201: {
      description: 'The request is stored.',
      content: { 'application/json': { schema: SCHEMAS.accepted }, ...page },
    },
    ...problems([400, 403, 413, 415, 422, 429, 500, 503], page),
  },
};

export const REPORTS_DOCS: RouteDocs = {
  summary: 'Report what the policy of a page blocked',
  description:
    'For browsers: the pages name this address. Violations are counted by day and release, and nothing else of a report is kept.',
  consumes: ['application/reports+json', 'application/csp-report'],
  querystring: toJson(reportsQuery, 'input'),
  body: SCHEMAS.reports,
  response: {
    204: { description: 'Violations are counted; reports of other kinds are ignored.' },
    ...problems([400, 403, 413, 415, 429, 500, 503]),
  },
};

export const LEADS_DOCS: RouteDocs = {
  summary: 'Read leads, newest first',
  description: 'There only where LEADS_TOKEN is set. The header Link names the next page.',
  querystring: toJson(leadsQuery, 'input'),
  security: [{ token: [] }],
  response: {
    200: {
      description: 'One page of leads.',
      content: {
        'application/json': { schema: SCHEMAS.leadsPage },
        'text/csv': { schema: { type: 'string' } },
      },
    },
    ...problems([400, 401, 500, 503]),
  },
};

/** The same for the three checks of health. */
export function healthDocs(summary: string): RouteDocs {
  return { summary, response: { 200: json('It is.', SCHEMAS.ok), ...problems([503]) } };
}

export const METRICS_DOCS: RouteDocs = {
  summary: 'Numbers for Prometheus',
  description: 'For programs on the same machine, or with the token.',
  security: [{}, { token: [] }],
  response: {
    200: { description: 'Prometheus text.', content: { 'text/plain': { schema: { type: 'string' } } } },
    ...problems([401]),
  },
};

export const DOCUMENT_DOCS: RouteDocs = {
  summary: 'This document',
  response: { 200: json('OpenAPI 3.1.', { type: 'object' }) },
};
