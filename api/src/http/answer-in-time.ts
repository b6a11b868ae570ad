import { errorCodes, type FastifyInstance, type FastifyReply, type onRequestHookHandler } from 'fastify';
import { runAtInterval } from './interval.ts';

/**
 * Answers requests that get no answer in time. To be called before anything that may wait. Fastify's `handlerTimeout` does the same with a timer, an `AbortController` and listeners for each
 * request, a tenth of what the API takes for a lead; routes that name one of their own have it.
 * @param limit in milliseconds, from the headers of a request to the first byte of its answer
 * @param interval how often it is looked, in milliseconds
 */
export function answerInTime(app: FastifyInstance, limit: number, interval: number): void {
  /** What waits for its answer, with when that is late, on the clock of `performance`: in this order. */
  const waiting = new Map<FastifyReply, number>();

  // First of all, since hooks of plugins ask the database too, such as who is signed in.
  app.addHook('onRequest', (_request, reply, done) => {
    waiting.set(reply, performance.now() + limit);
    done();
  });
  const leave: onRequestHookHandler = (_request, reply, done) => {
    waiting.delete(reply);
    done();
  };
  app.addHook('onRoute', (route) => {
    if (route.handlerTimeout) route.onRequest = [leave, ...[route.onRequest ?? []].flat()];
  });
  app.addHook('onResponse', leave);

  const answerLate = async () => {
    const now = performance.now();
    for (const [reply, late] of waiting) {
      if (late > now) return;
      waiting.delete(reply);
      // What has begun ends as it would, or with its connection, which is closed where no byte moves.
      if (!reply.sent && !reply.raw.headersSent)
        reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(String(limit), reply.request.routeOptions.url));
    }
  };
  runAtInterval(app, interval, answerLate, 'what is late cannot be answered');
}
