import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import proxy from '@fastify/http-proxy';
import { CANARY_HEADERS, REPORTS_PATH } from '@site/contract/reports';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { apiUnavailable, buildErrorResponse, type ProxiedRequest, requestTooLarge } from './api-errors.ts';
import type { CanaryVisitors } from './canary.ts';
import { type ForwardedRequest, forwardedHeaders } from './forwarded-headers.ts';
import type { Limits } from './limits.ts';
import type { LiveSite } from './live.ts';
import { BodyError, registerBodyParser } from './request-body-limits.ts';

interface ApiOptions {
  api: string;
  /** Its company is named in errors. */
  live: LiveSite;
  visitors: CanaryVisitors;
  limits: Limits;
}

/** Failures before anything was sent to the API. */
const NOT_SENT = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Headers about one connection. The API gets each body whole. */
const HOP_BY_HOP = new Set([
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Only this server says these, whatever a visitor sends. */
const SET_HERE = new Set<string>(Object.values(CANARY_HEADERS));

function wasSent(error: unknown): boolean {
  const { cause } = Object(error);
  return !NOT_SENT.includes(String(Object(cause).code));
}

function requestHeaders(
  request: ProxiedRequest & ForwardedRequest,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const passed = Object.entries(headers).filter(
    ([name]) =>
      !HOP_BY_HOP.has(name) &&
      !SET_HERE.has(name) &&
      // The body of a GET is not read.
      (name !== 'content-length' || request.body !== undefined),
  );
  return forwardedHeaders(request, Object.fromEntries(passed));
}

/**
 * Forwards `/api`, each request once and when all of it has arrived: a slow sender holds no connection to the
 * API.
 */
export function registerApi(app: FastifyInstance, { api, live, visitors, limits }: ApiOptions): void {
  const company = async () => (await live.current())?.manifest.company;
  app.register(async (scope) => {
    registerBodyParser(scope, limits.bodies);
    const canaryHeaders = new WeakMap<object, Record<string, string>>();
    scope.addHook('preHandler', async (request) => {
      if (request.method === 'POST' && request.url === REPORTS_PATH)
        canaryHeaders.set(request, await visitors.headersFor(request));
    });
    scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
      if (!(error instanceof BodyError) && error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
      const answer =
        error.statusCode === 503 ? apiUnavailable(await company(), false) : requestTooLarge(request);
      const { headers, body } = buildErrorResponse(request, answer, await company());
      return sendBeforeEnd(reply.code(error.statusCode ?? 413).headers(headers), body);
    });
    scope.register(proxy, {
      upstream: api,
      prefix: '/api',
      rewritePrefix: '/api',
      // Bodies are read above.
      proxyPayloads: false,
      undici: {
        headersTimeout: limits.api,
        bodyTimeout: limits.api,
        connect: { timeout: limits.connect, rejectUnauthorized: true },
      },
      handler: ({ body, headers }, reply, dest, options) =>
        // Without its type the body would be sent as JSON of a Buffer.
        reply.from(dest, {
          ...options,
          body,
          contentType: headers['content-type'] ?? 'application/octet-stream',
        }),
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...requestHeaders(request, headers),
          ...canaryHeaders.get(request),
        }),
        rewriteHeaders: ({ connection, 'keep-alive': _keepAlive, ...headers }) => headers,
        // By default a GET that is answered with 503 is sent again, up to ten times.
        retryDelay: () => null,
        async onError(reply, { error }) {
          reply.log.error({ err: error }, 'The API does not answer');
          const { request } = reply;
          // A visitor need not hear that a report failed.
          if (request.url === REPORTS_PATH) return reply.code(204).send();
          const mayBeStored = !['GET', 'HEAD'].includes(request.method) && wasSent(error);
          const answer = apiUnavailable(await company(), mayBeStored);
          const { headers, body } = buildErrorResponse(request, answer, await company());
          return reply.code(503).headers(headers).send(body);
        },
      },
    });
  });
}

/**
 * Sends an answer while the request still arrives, and ends it once the request has arrived. Closing a
 * connection with unread data in it resets it, and the answer may be lost.
 */
function sendBeforeEnd(reply: FastifyReply, body: string): FastifyReply {
  const { raw } = reply.request;
  async function* untilReceived() {
    yield body;
    // Whoever has gone away needs no answer.
    await finished(raw.resume(), { writable: false }).catch(() => undefined);
  }
  // Kept alive, the connection would hold up the server's end: it is not idle while the request arrives.
  return reply
    .headers({ 'content-length': Buffer.byteLength(body), connection: 'close' })
    .send(Readable.from(untilReceived()));
}
