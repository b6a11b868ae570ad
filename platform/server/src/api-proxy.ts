import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { forwardHeaders } from './forwarded.ts';
import type { LiveSite } from './live.ts';
import { ANSWER_POLICY } from './policy.ts';
import { apiUnavailable, apiUnavailableHtml } from './unavailable.ts';

/** How long the API may take for an answer, in milliseconds. */
const API_TIMEOUT_MS = 15_000;

/** Passes `/api` on. @param api where the API listens: `http://127.0.0.1:3001` */
export function registerApi(app: FastifyInstance, api: string, live: LiveSite): void {
  app.register(proxy, {
    upstream: api,
    prefix: '/api',
    rewritePrefix: '/api',
    http: { requestOptions: { timeout: API_TIMEOUT_MS } },
    replyOptions: {
      rewriteRequestHeaders: forwardHeaders,
      async onError(reply, { error }) {
        reply.request.log.error({ err: error }, 'The API does not answer');
        const company = (await live.current())?.manifest.company;
        reply.code(503).header('retry-after', '10').header('cache-control', 'no-store');
        if (reply.request.headers.accept?.includes('text/html')) {
          reply
            .header('content-security-policy', ANSWER_POLICY)
            .type('text/html; charset=utf-8')
            .send(apiUnavailableHtml(company));
        } else {
          reply.type('application/problem+json').send(apiUnavailable(company));
        }
      },
    },
  });
}
