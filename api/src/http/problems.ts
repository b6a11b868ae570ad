import { BODY_LIMITS, bodyTooLarge, CONTACT_FIELDS, PROBLEM_TYPES, type Problem, SITE } from '@site/contract';
import { INBOX_PROBLEMS } from '@site/contract/api';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db.ts';

/** In seconds. */
const RETRY_AFTER = 30;

/** An error whose problem details the sender of the request gets. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly retryAfter: number | undefined;

  /** @param retryAfter in seconds */
  constructor(problem: Problem, retryAfter?: number) {
    super(`${problem.title}: ${problem.detail}`);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

export const NOT_FOUND: Problem = {
  type: PROBLEM_TYPES.notFound,
  title: 'Not found',
  status: 404,
  detail: 'Nothing answers this method at this address. Contact requests are sent with POST to /api/contact.',
};

const fieldList = Object.keys(CONTACT_FIELDS).join(', ');

export const MALFORMED_BODY: Problem = {
  type: PROBLEM_TYPES.malformedBody,
  title: 'Malformed request body',
  status: 400,
  detail: `The body cannot be read. Send one JSON object with ${fieldList}.`,
};

export function storageUnavailable(): Problem {
  return {
    type: PROBLEM_TYPES.storageUnavailable,
    title: 'Storage unavailable',
    status: 503,
    detail: `The leads database cannot be used. Try again in ${RETRY_AFTER} seconds, or call ${SITE.phone.display}.`,
  };
}

export function tooManyRequests(): Problem {
  return {
    type: PROBLEM_TYPES.tooManyRequests,
    title: 'Too many requests',
    status: 429,
    detail: `Too many requests came from your connection. Wait as long as Retry-After says, or call ${SITE.phone.display}.`,
  };
}

function internalError(): Problem {
  return {
    type: PROBLEM_TYPES.internal,
    title: 'Internal error',
    status: 500,
    detail: `Something went wrong on our side. Try again later, or call ${SITE.phone.display}.`,
  };
}

const UNSUPPORTED_MEDIA_TYPE: Problem = {
  type: PROBLEM_TYPES.unsupportedMediaType,
  title: 'Unsupported media type',
  status: 415,
  detail: 'Send the request as application/json or as application/x-www-form-urlencoded.',
};

function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (isUnavailable(error)) return storageUnavailable();
  const { code, statusCode, validation, validationContext }: Partial<FastifyError> = Object(error);
  if (validation) {
    const detail = validation.map(({ instancePath, message }) => `${instancePath.slice(1)}: ${message}`);
    return {
      type: validationContext === 'querystring' ? PROBLEM_TYPES.invalidQuery : INBOX_PROBLEMS.invalid,
      title: 'Invalid input',
      status: 400,
      detail: detail.join(' '),
    };
  }
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return { ...storageUnavailable(), title: 'No answer in time' };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(BODY_LIMITS.request);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return UNSUPPORTED_MEDIA_TYPE;
  return statusCode === 400 ? MALFORMED_BODY : internalError();
}

/** Answers errors and unknown addresses with problem details (RFC 9457). */
export function answerErrorsWithProblems(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => sendProblem(reply, prepareProblem(error, request, reply)));
  // Before the body is read: an unknown address has no wrong media type or size.
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw new ProblemError(NOT_FOUND);
  });
}

/** Logs errors of ours, sets status and headers, and returns what the sender may know. */
export function prepareProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Problem {
  const problem = problemOf(error);
  if (problem.status >= 500) request.log.error({ err: error }, problem.title);
  const seconds =
    (error instanceof ProblemError ? error.retryAfter : undefined) ??
    (problem.status === 503 ? RETRY_AFTER : undefined);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  reply.code(problem.status);
  return { ...problem, instance: `/api/requests/${request.id}` };
}

export function sendProblem(reply: FastifyReply, problem: Problem) {
  // Fastify's own serializer would add a charset, which JSON media types do not have.
  return reply.type('application/problem+json').serializer(JSON.stringify).send(problem);
}
