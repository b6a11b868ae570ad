import { problemOf, ReleaseError } from '@site/releases';
import { ERRORS, type ErrorCode } from '@site/releases/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

/** Replaces Fastify's messages, by status: they may repeat what was sent. */
const CODES: Readonly<Record<number, [ErrorCode, string]>> = {
  404: ['not-found', 'There is no such address or method. See /openapi.json.'],
  413: ['too-large', 'The body is too large.'],
  415: ['bad-request', 'Send JSON, or a build as application/gzip.'],
};

function toReleaseError(error: FastifyError | ReleaseError): unknown {
  if (error instanceof ReleaseError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A value may be a secret.
    const wrong = error.validation.map(
      ({ instancePath, message }) => `${instancePath || 'body'}: ${message}`,
    );
    return new ReleaseError('bad-request', `${wrong.join('; ').slice(0, 500)}.`);
  }
  const { statusCode = 500 } = error;
  if (statusCode >= 500) return error;
  const [code, detail] = CODES[statusCode] ?? ['bad-request', 'The request is malformed.'];
  return new ReleaseError(code, detail);
}

/** Sends an error as problem details (RFC 9457). */
export function sendProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(toReleaseError(error));
  const { status } = ERRORS[problem.code];
  if (status >= 500) request.log.error({ err: error }, problem.title);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (status === 429 || status === 503) reply.header('retry-after', 10);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem);
}

export function answerWithProblems(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(sendProblem);
  app.setNotFoundHandler(() => {
    throw new ReleaseError('not-found', CODES[404]?.[1] ?? '');
  });
}
