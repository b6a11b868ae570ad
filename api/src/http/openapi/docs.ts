import { PROBLEM_SCHEMA } from './schemas.ts';

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

/** An answer that is a page. */
export const page = { 'text/html': { schema: { type: 'string' } } };

/** The answers of a route that are problem details, by status. */
export function problems(statuses: (keyof typeof PROBLEMS)[], others = {}) {
  const problem = { 'application/problem+json': { schema: PROBLEM_SCHEMA } };
  return Object.fromEntries(
    statuses.map((status) => [status, { description: PROBLEMS[status], content: { ...problem, ...others } }]),
  );
}

/** An answer in JSON. */
export function json(description: string, schema: object) {
  return { description, content: { 'application/json': { schema } } };
}

export const DOCUMENT_DOCS: RouteDocs = {
  summary: 'This document',
  response: { 200: json('OpenAPI 3.1.', { type: 'object' }) },
};
