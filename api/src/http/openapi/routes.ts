import { fastifySwagger } from '@fastify/swagger';
import { SITE } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import { DOCUMENT_DOCS, type RouteDocs } from './docs.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the OpenAPI document says about the route. Has no effect on its answers. */
    docs?: RouteDocs;
  }
}

/** `GET /api/openapi.json`: the API's description, made from the schemas of the contract and the docs of each route. */
export function describeApi(app: FastifyInstance) {
  app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `API of ${SITE.company}`, version: '1.0.0' },
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'What LEADS_TOKEN sets.' } },
      },
    },
    // Not the routes' "schema": Fastify would check requests with it, in words that are not the contract's.
    transform: ({ url, route }) => ({ url, schema: { ...route.config?.docs } }),
  });
  app.after(() => {
    app.get('/api/openapi.json', { config: { docs: DOCUMENT_DOCS } }, async () => app.swagger());
  });
}
