import { errorCodes, type FastifyInstance, type FastifyReply, type onRequestHookHandler } from 'fastify';

/**
 * Answers requests that get no answer in time. Fastify's `handlerTimeout` does the same with a timer, an `AbortController` and listeners for each
 * request, a tenth of what the API takes for a lead; routes that name one of their own have it.
 * @param limit in milliseconds, from the headers of a request to the first byte of its answer
 * @param interval how often it is looked, in milliseconds
 */
export function answerInTime(app: FastifyInstance, limit: number, interval: number): void {
  /** What waits for its answer, with when that is late, on the clock of `performance`: in this order. */
  const waiting = new Map<FastifyReply, number>();

  const begin: onRequestHookHandler = (_request, reply, done) => {
    waiting.set(reply, performance.now() + limit);
    done();
  };
  app.addHook('onRoute', (route) => {
    if (!route.handlerTimeout) route.onRequest = [begin, ...[route.onRequest ?? []].flat()];
  });
  app.addHook('onResponse', (_request, reply, done) => {
    waiting.delete(reply);
    done();
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [reply, late] of waiting) {
      if (late > now) return;
      waiting.delete(reply);
      // What has begun ends as it would, or with its connection, which is closed where no byte moves.
      if (!reply.sent && !reply.raw.headersSent)
        reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(String(limit), reply.request.routeOptions.url));
    }
  }, interval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
