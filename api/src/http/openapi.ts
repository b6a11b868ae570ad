import { fastifySwagger } from '@fastify/swagger';
import { SITE } from '@site/contract';
import { INBOX_PATHS } from '@site/contract/api';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Serves `GET /api/openapi.json`, without the inbox's own calls. */
export async function describeApi(app: FastifyInstance) {
  const description = 'The token of REPORTS_READ_TOKEN.';
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `API of ${SITE.company}`, version: '1.0.0' },
      components: { securitySchemes: { reports: { type: 'http', scheme: 'bearer', description } } },
    },
    transform: (document) =>
      document.url.startsWith(INBOX_PATHS.page)
        ? { url: document.url, schema: { hide: true } }
        : jsonSchemaTransform(document),
  });
  app.get('/api/openapi.json', { schema: { summary: 'This document' } }, async () => app.swagger());
}
