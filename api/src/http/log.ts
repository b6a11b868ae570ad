import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { errorCode } from '../system/error-code.ts';

/**
 * Logs one line for each answer. Of a request it names the method and the route, never the address, a header or the
 * body, because a lead's content must not get into the log. Fastify's other lines about requests are off for the
 * same reason. That it is well it says whenever somebody asks, every few seconds for ever: that is no news.
 */
export class PrivateLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const route = request.routeOptions.url ?? 'none';
    const isNews = reply.statusCode >= 400 || !route.startsWith('/api/health');
    request.log[isNews ? 'info' : 'debug'](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  }
}

/** What the log may say about an error: kind, code and place, not the message, which can quote what was sent. */
export function describeError(error: unknown) {
  const { name = typeof error, stack = '' }: Partial<Error> = Object(error);
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { name, code: errorCode(error), at: frames.map((line) => line.trim()) };
}
