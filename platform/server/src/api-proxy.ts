import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import proxy from '@fastify/http-proxy';
import { BODY_LIMITS, bodyTooLarge, FORM_TYPE, type Problem, REPORT_TYPES } from '@site/contract';
import { INBOX_PATHS } from '@site/contract/inbox';
import { CANARY_HEADERS, REPORTS_PATH } from '@site/contract/reports';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { connectToApi } from './api-connections.ts';
import type { CanaryVisitors } from './canary.ts';
import { type ForwardedRequest, forwardHeaders } from './forwarded.ts';
import type { Limits } from './limits.ts';
import type { LiveSite } from './live/live.ts';
import { ANSWER_POLICY } from './policy.ts';
import { apiUnavailable, apiUnavailablePage, type Company, formTooLargePage } from './unavailable.ts';

interface ApiOptions {
  /** Where the API listens: `http://127.0.0.1:3001`. */
  api: string;
  /** The site whose company the answers name. */
  live: LiveSite;
  /** Who its visitors are while a canary runs. */
  visitors: CanaryVisitors;
  limits: Pick<Limits, 'api' | 'connect'>;
  /** Whether staff's inbox is passed on, too. */
  hasInbox: boolean;
}

/** What matters of a request for an answer of this server in the place of the API's. */
type Asked = Pick<FastifyRequest, 'method' | 'mediaType' | 'headers' | 'body'>;

/**
 * Passes `/api` on, and the inbox where it is here, each request once. The API gets a request when all of it is here: whoever sends
 * slowly holds no connection to it, and who sends too much is told so here.
 */
export function registerApi(
  app: FastifyInstance,
  { api, live, visitors, limits, hasInbox }: ApiOptions,
): void {
  /** Requests that are answered here: an attempt that failed may say so twice. */
  const failed = new WeakSet<Asked>();
  const { agents, hasKeptFromSending } = connectToApi(limits.connect);
  const company = async () => (await live.current())?.manifest.company;

  app.register(async (scope) => {
    readBodies(scope);
    endStreamsAtEnd(scope);
    const told = new WeakMap<object, Record<string, string>>();
    scope.addHook('preHandler', async (request) => {
      told.set(request, await visitors.headersFor(request));
    });
    scope.setErrorHandler<FastifyError>(async (error, request, reply) => {
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
      const { headers, body } = tooLarge(request, await company());
      return sendAtOnce(reply.code(413).headers(headers), body);
    });
    for (const prefix of hasInbox ? ['/api', INBOX_PATHS.page] : ['/api'])
      scope.register(proxy, {
        upstream: api,
        prefix,
        rewritePrefix: prefix,
        // The body has been read above.
        proxyPayloads: false,
        // By default it would take any certificate.
        http: { agents, requestOptions: { timeout: limits.api, rejectUnauthorized: true } },
        handler: ({ body, raw }, reply, dest, options) =>
          // The type goes along: without it the body would be sent as JSON of a Buffer.
          reply.from(dest, {
            ...options,
            body,
            contentType: raw.headers['content-type'] || 'application/octet-stream',
          }),
        replyOptions: {
          rewriteRequestHeaders: (request, headers) =>
            withCanary(requestHeaders(request, headers), told.get(request)),
          rewriteHeaders: answerHeaders,
          // By default a GET that is answered with 503 is sent again, up to ten times.
          retryDelay: () => null,
          async onError(reply, { error }) {
            if (failed.has(reply.request)) return;
            failed.add(reply.request);
            reply.log.error({ err: error }, 'The API does not answer');
            // A page's report is nothing that its visitor should hear of.
            if (reply.request.url === REPORTS_PATH) return reply.code(204).send();
            const mayBeStored = reply.request.method === 'POST' && !hasKeptFromSending(error.cause);
            const { headers, body } = unavailable(reply.request, mayBeStored, await company());
            reply
              .code(503)
              .headers({ ...headers, 'retry-after': 10 })
              .send(body);
          },
        },
      });
  });
}

/** Ends answers that go on for ever (server-sent events) when the server is told to end: browsers ask for the next one by themselves. */
function endStreamsAtEnd(scope: FastifyInstance): void {
  const streams = new Set<ServerResponse>();
  scope.addHook('onRequest', async ({ headers }, { raw }) => {
    if (!headers.accept?.startsWith('text/event-stream')) return;
    streams.add(raw);
    raw.once('close', () => streams.delete(raw));
  });
  scope.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy();
  });
}

/** Reads whole bodies, of any type, as long as the API would read them. */
function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  // A type that cannot be read is read as none: Fastify would refuse it before the body is here, in words of its own.
  scope.addHook('onRequest', async (request) => {
    if (request.mediaType === undefined) request.headers = { 'content-type': undefined };
  });
  for (const type of ['*', FORM_TYPE, ...REPORT_TYPES])
    scope.addContentTypeParser(
      type,
      { parseAs: 'buffer', bodyLimit: bodyLimit(type) },
      async (_request: unknown, body: unknown) => body,
    );
}

/** In bytes. */
function bodyLimit(mediaType = ''): number {
  if (mediaType === FORM_TYPE) return BODY_LIMITS.form;
  return REPORT_TYPES.includes(mediaType) ? BODY_LIMITS.reports : BODY_LIMITS.request;
}

/**
 * Headers of one connection, and about how a body is sent there: the API gets it as a whole. `Connection`, and what that names, has gone
 * before. A `trailer` without chunks would be an error.
 */
const OF_ONE_CONNECTION = new Set([
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers for the API. The body of a GET is not read. */
function requestHeaders(
  request: Asked & ForwardedRequest,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const passed = Object.entries(headers).filter(
    ([name]) => !OF_ONE_CONNECTION.has(name) && (name !== 'content-length' || request.body !== undefined),
  );
  return forwardHeaders(request, Object.fromEntries(passed));
}

/** The headers of a request with what this server knows of its visitor, and without what the visitor says of that. */
function withCanary(
  { [CANARY_HEADERS.visitor]: _visitor, [CANARY_HEADERS.arm]: _arm, ...headers }: IncomingHttpHeaders,
  told: Record<string, string> | undefined,
): IncomingHttpHeaders {
  return { ...headers, ...told };
}

/** The headers for the visitor. Without those about the connection to the API. */
function answerHeaders({ connection, 'keep-alive': keepAlive, ...others }: IncomingHttpHeaders) {
  return others;
}

function tooLarge(asked: Asked, company: Company) {
  return answer(asked, bodyTooLarge(bodyLimit(asked.mediaType)), formTooLargePage(company));
}

function unavailable(asked: Asked, mayBeStored: boolean, company: Company) {
  return answer(asked, apiUnavailable(company, mayBeStored), apiUnavailablePage(company, mayBeStored));
}

/** A page for whoever posted the form or asks for pages, otherwise problem details. */
function answer({ mediaType, headers: { accept } }: Asked, problem: Problem, page: string) {
  const shared = { 'cache-control': 'no-store' };
  if (mediaType !== FORM_TYPE && !accept?.includes('text/html'))
    return {
      headers: { ...shared, 'content-type': 'application/problem+json' },
      body: JSON.stringify(problem),
    };
  const type = 'text/html; charset=utf-8';
  return {
    headers: { ...shared, 'content-type': type, 'content-security-policy': ANSWER_POLICY },
    body: page,
  };
}

/**
 * Sends an answer while the request still arrives, and ends it when the request has arrived: a connection that is closed with something
 * unread in it is reset, and the answer may be lost with it. The server's `requestTimeout` ends a request that does not end.
 */
function sendAtOnce(reply: FastifyReply, body: string): FastifyReply {
  const { raw } = reply.request;
  async function* untilReceived() {
    yield body;
    // Whoever has gone away needs no answer.
    await finished(raw.resume(), { writable: false }).catch(() => undefined);
  }
  return reply.header('content-length', Buffer.byteLength(body)).send(Readable.from(untilReceived()));
}
