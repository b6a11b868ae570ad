import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { errorCode } from '../system/error-code.ts';

/**
 * Logs one line for each answer. Of a request it names the method and the route, never the address, a header or the
 * body, because a lead's content must not get into the log. Fastify's other lines about requests are off for the
 * same reason.
 */
export class PrivateLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
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
