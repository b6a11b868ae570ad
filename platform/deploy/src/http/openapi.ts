import { fastifySwagger } from '@fastify/swagger';
import { toJson } from '@site/contract/json-schema';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { PROBLEMS, type ProblemName, typeOf } from '../problems/types.ts';

/** What the document says about one route. */
export type RouteDocs = FastifySchema & { summary: string; response: Record<number, object> };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the OpenAPI document says about the route. Has no effect on its answers. */
    docs?: RouteDocs;
  }
}

const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string().describe('What the reader can do about it.'),
  instance: z.string().optional().describe('Names this occurrence; the log has the same id.'),
  findings: z
    .array(z.object({ check: z.string(), problem: z.string(), advice: z.string() }))
    .optional()
    .describe('What checks of the gate found.'),
});

/** An answer in JSON. */
export function json(description: string, schema: z.ZodType): object {
  return { description, content: { 'application/json': { schema: toJson(schema) } } };
}

/** The answers of a route that are problem details, by status, each naming its types. */
export function problems(...names: ProblemName[]): Record<number, object> {
  const byStatus = new Map<number, ProblemName[]>();
  for (const name of names)
    byStatus.set(PROBLEMS[name][0], [...(byStatus.get(PROBLEMS[name][0]) ?? []), name]);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      status,
      {
        description: all.map((name) => `\`${typeOf(name)}\`: ${PROBLEMS[name][1]}.`).join(' '),
        content: { 'application/problem+json': { schema: toJson(problem) } },
      },
    ]),
  );
}

/** What every route with a token may answer. */
export const TOKEN_PROBLEMS: readonly ProblemName[] = [
  'no-token',
  'foreign-page',
  'token-expired',
  'revoked',
  'too-many-requests',
  'too-many-failures',
  'store-unusable',
  'internal',
];

/** `GET /openapi.json`: what the service answers, made from the docs of each route. */
export function describeService(app: FastifyInstance): void {
  app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Deploy service', version: '1.0.0' },
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'What "token create" prints, or POST /tokens gives for the identity of a CI.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'deploy-session',
            description:
              'What POST /session gives a browser; `__Host-deploy-session` where the service is reached by https. Without a token, what changes something is taken of the service’s own pages alone.',
          },
        },
      },
    },
    // Not the routes' "schema": Fastify would check requests with it.
    transform: ({ url, route }) => ({
      url,
      schema: {
        // The console's page and files are none of what programs ask for.
        ...(route.config?.docs ?? { hide: true }),
        ...(route.config?.open ? {} : { security: [{ token: [] }, { session: [] }] }),
      } as FastifySchema,
    }),
  });
  app.after(() => {
    const docs = { summary: 'This document', response: { 200: json('OpenAPI 3.1.', z.looseObject({})) } };
    app.get('/openapi.json', { config: { docs, open: true } }, async () => app.swagger());
  });
}
