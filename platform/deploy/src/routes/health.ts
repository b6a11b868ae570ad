import type { ReleaseStore } from '@site/releases';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';

const answer = z.object({ status: z.enum(['ok', 'not ready']) });

/** `GET /healthz`: the service runs. `GET /readyz`: it can read the store. */
export function healthRoutes(instance: FastifyInstance, store: ReleaseStore): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const config = { isPublic: true, rateLimit: false as const };
  app.get(
    '/healthz',
    { config, schema: { summary: 'Whether the service answers', response: { 200: answer } } },
    async () => ({ status: 'ok' as const }),
  );
  app.get(
    '/readyz',
    { config, schema: { summary: 'Whether it can read the store', response: { 200: answer, 503: answer } } },
    async (request, reply) => {
      try {
        await store.current();
        return { status: 'ok' as const };
      } catch (error) {
        request.log.error({ err: error }, 'Cannot read the release store');
        return reply.code(503).send({ status: 'not ready' });
      }
    },
  );
}
