import { toJson } from '@site/contract/json-schema';
import type { ReleaseStore } from '@site/releases';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { exchangeIdentity } from '../access/exchange.ts';
import type { Failures } from '../access/guard.ts';
import type { Issuers } from '../access/identity.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { exchangeBody, readBody } from './body.ts';
import { json, problems, type RouteDocs } from './openapi.ts';

const exchanged = z.object({
  token: z.string(),
  expires: z.string(),
  sections: z.array(z.string()),
  may: z.array(z.string()),
});

const state = z.object({ status: z.string() });

const readiness = state.extend({
  busy: z.boolean().describe('Whether a job runs or waits, or what was published is checked.'),
});

interface OpenRoutes {
  store: ReleaseStore;
  issuers: Issuers;
  failures: Failures;
  queue: JobQueue;
}

/** What anybody may ask: whether the service is there, and a token for an identity. */
export function openRoutes(app: FastifyInstance, { store, issuers, failures, queue }: OpenRoutes): void {
  const health = (summary: string, response: RouteDocs['response']) => ({
    config: { open: true, docs: { summary, response } },
  });
  const healthy = health('Whether the service answers', { 200: json('It does.', state) });
  app.get('/healthz', healthy, async () => ({ status: 'ok' }));
  const ready = health('Whether it can read the store', {
    200: json('It can.', readiness),
    503: json('It cannot.', state),
  });
  app.get('/readyz', ready, async (_request, reply) => {
    try {
      await store.generations.newest();
      return { status: 'ok', busy: queue.busy };
    } catch (error) {
      app.log.error({ err: error }, 'The release store cannot be read');
      return reply.code(503).send({ status: 'not ready' });
    }
  });

  app.post(
    '/tokens',
    {
      bodyLimit: 32 * 1024,
      config: {
        open: true,
        docs: {
          summary:
            'A token of 15 minutes for the identity of a job of a CI (OpenID Connect), which works once',
          body: toJson(exchangeBody, 'input'),
          response: {
            201: json('The token.', exchanged),
            ...problems(
              'bad-request',
              'identity-unreadable',
              'wrong-issuer',
              'wrong-audience',
              'wrong-signature',
              'identity-expired',
              'identity-not-yet-valid',
              'identity-used',
              'pull-request',
              'unknown-publisher',
              'revoked',
              'issuer-unreachable',
              'too-many-failures',
              'store-unusable',
              'internal',
            ),
          },
        },
      },
    },
    async (request, reply) => {
      failures.refuse(request.ip);
      const { identity } = readBody(exchangeBody, request.body);
      const made = await exchangeIdentity(store, issuers, identity).catch((error) =>
        failures.fail(request.ip, error),
      );
      return reply.code(201).send(made);
    },
  );
}
