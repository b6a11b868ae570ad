import { STATUS_CODES } from 'node:http';
import { answerUnreadable } from '@site/contract/unreadable';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Headers of every answer that is a line of text. Nobody keeps it. */
const PLAIN = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** What this server's own addresses can be asked with. */
const METHODS = ['GET', 'HEAD'];

/** Answers with a status and its name alone: what else there is to say of an error may name folders, or repeat what was sent. */
function sendStatus(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .code(status)
    .headers(PLAIN)
    .send(`${STATUS_CODES[status] ?? 'Error'}.\n`);
}

/** What is not found is not there for this method: for GET there is a page at every address. The API's addresses are its own. */
function sendNotFound({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (METHODS.includes(method) || /^\/api(?![^/?])/.test(url)) return sendStatus(reply, 404);
  return sendStatus(reply.header('allow', METHODS.join(', ')), 405);
}

/** Answers errors, and what is at no address, in plain words. */
export function registerErrors(app: FastifyInstance): void {
  // Before the body is read: its size or type does not matter then.
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

/** Answers addresses that the router cannot read, such as `/%zz`. Fastify would repeat them. */
function answerUnreadableAddress(
  { statusCode = 400 }: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendStatus(reply, statusCode);
}

/** Fastify's options for what goes wrong before there is a request for its error handler. */
export const PLAIN_ERRORS = {
  frameworkErrors: answerUnreadableAddress,
  clientErrorHandler: answerUnreadable((status) => ({ headers: PLAIN, body: `${STATUS_CODES[status]}.\n` })),
};
