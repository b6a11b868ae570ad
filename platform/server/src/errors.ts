import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
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

/** What is answered to a request that is no HTTP, or takes too long to arrive. @param code what Node calls the problem */
export function statusOfUnreadable(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** Whether an earlier request on a connection is still being answered. What is written then would become part of that answer. */
function isBeingAnswered(socket: Socket & { _httpMessage?: unknown }): boolean {
  // As Node itself finds out; there is no other way.
  return Boolean(socket._httpMessage);
}

/** Answers such a request and closes its connection. */
function answerUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable || isBeingAnswered(socket)) {
    socket.destroy();
    return;
  }
  const status = statusOfUnreadable(code);
  const body = `${STATUS_CODES[status]}.\n`;
  const headers = { ...PLAIN, 'content-length': body.length, connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

/** Fastify's options for what goes wrong before there is a request for its error handler. */
export const PLAIN_ERRORS = {
  frameworkErrors: answerUnreadableAddress,
  clientErrorHandler: answerUnreadable,
};
