import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const PLAIN_TEXT = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

const METHODS = ['GET', 'HEAD'];

/** Answers with the name of a status: more could name folders, or repeat what was sent. */
function sendStatus(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .code(status)
    .headers(PLAIN_TEXT)
    .send(`${STATUS_CODES[status] ?? 'Error'}.\n`);
}

/** Answers 404 for GET, and 405 for other methods: every address takes GET. */
function sendNotFound({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (METHODS.includes(method) || /^\/api(?![^/?])/.test(url)) return sendStatus(reply, 404);
  return sendStatus(reply.header('allow', METHODS.join(', ')), 405);
}

/** Answers errors and unknown methods with a line of text. */
export function registerErrorHandlers(app: FastifyInstance): void {
  // Before the body is read, so its size and type do not matter.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && !METHODS.includes(request.method)) return sendNotFound(request, reply);
  });
  app.setNotFoundHandler(sendNotFound);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'A request failed');
    return sendStatus(reply, status);
  });
}

/** Fastify's options for what goes wrong before there is a request. */
export const FRAMEWORK_ERROR_OPTIONS = {
  // Such as `/%zz`. Fastify would repeat the address.
  frameworkErrors: (
    { statusCode = 400 }: FastifyError,
    _request: FastifyRequest,
    reply: FastifyReply,
  ): void => {
    sendStatus(reply, statusCode);
  },
};
