import { fastifySwagger } from '@fastify/swagger';
import { BODY_LIMITS, contactRequest, inKib, PROBLEM_TYPES, SITE } from '@site/contract';
import { INBOX_PATHS } from '@site/contract/inbox';
import { toJson } from '@site/contract/json-schema';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';

/** What the document says about one route, in the words of @fastify/swagger. */
export type RouteDocs = FastifySchema & { summary: string; response: Record<number, object> };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the OpenAPI document says about the route. Has no effect on its answers. */
    docs?: RouteDocs;
  }
}

/** A moment in an answer. */
export const moment = z.iso.datetime().describe('In UTC.');

/** An answer that is a page. */
export const page = { 'text/html': { schema: { type: 'string' } } };

const problem = z.object({
  type: z.enum(Object.values(PROBLEM_TYPES)),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string().describe('What the reader can do about it.'),
  instance: z.string().optional().describe('Names this occurrence; the log has the same id.'),
  errors: z
    .array(z.object({ field: contactRequest.keyof(), message: z.string() }))
    .optional()
    .describe('The fields that were not accepted.'),
});

const { request, form, reports, view, given } = BODY_LIMITS;

const PROBLEMS = {
  400: 'The body or the query cannot be read.',
  401: 'The token is missing or wrong.',
  403: "Another site's page sent the request.",
  413: `The body is larger than ${inKib(request)}, a form than ${inKib(form)}, reports than ${inKib(reports)}, that of a view than ${inKib(view)}, or what a server of the site says of visitors than ${inKib(given)}.`,
  415: 'The body is of a type that is not taken here.',
  422: 'Fields are not valid; `errors` names them.',
  429: 'Too many requests came from this address; Retry-After says when to come back.',
  500: 'Something went wrong on our side.',
  503: 'Nothing can be stored at the moment; Retry-After says when to try again.',
};

/** The answers of a route that are problem details, by status. */
export function problems(statuses: (keyof typeof PROBLEMS)[], others = {}) {
  const content = { 'application/problem+json': { schema: toJson(problem) }, ...others };
  return Object.fromEntries(statuses.map((status) => [status, { description: PROBLEMS[status], content }]));
}

/** An answer in JSON, or in other types. */
export function json(description: string, schema: object, others = {}) {
  return { description, content: { 'application/json': { schema }, ...others } };
}

/** `GET /api/openapi.json`: the API's description, made from the schemas of the contract and the docs of each route. */
export function describeApi(app: FastifyInstance) {
  app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `API of ${SITE.company}`, version: '1.0.0' },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'What LEADS_TOKEN sets.' },
          reports: { type: 'http', scheme: 'bearer', description: 'What REPORTS_TOKEN sets.' },
        },
      },
    },
    // Not the routes' "schema": Fastify would check requests with it, in words that are not the contract's.
    // The inbox and its page are one: what they say to each other is no offer to other programs.
    transform: ({ url, route }) => ({
      url,
      schema: url.startsWith(INBOX_PATHS.page) ? { hide: true } : { ...route.config?.docs },
    }),
  });
  app.after(() => {
    const docs = { summary: 'This document', response: { 200: json('OpenAPI 3.1.', { type: 'object' }) } };
    app.get('/api/openapi.json', { config: { docs } }, async () => app.swagger());
  });
}
