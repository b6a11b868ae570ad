import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Logs one line per answer, with the route instead of the address: no words of a lead. */
export class PrivateLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const route = request.routeOptions.url ?? 'none';
    const level = reply.statusCode < 400 && route.startsWith('/api/health') ? 'debug' : 'info';
    const milliseconds = Math.round(reply.elapsedTime);
    request.log[level]({ method: request.method, route, status: reply.statusCode, milliseconds }, 'answered');
  }
}

/** Leaves out other properties: PostgreSQL's `detail`, for example, quotes values. */
function serializeError(error: unknown) {
  const { name = typeof error, code, message = String(error), stack = '' } = Object(error);
  return { type: name, code, message, stack };
}

export const LOG_OPTIONS = { serializers: { err: serializeError } };
