import {
  BODY_LIMITS,
  bodyTooLarge,
  CONTACT_FIELDS,
  type FieldProblem,
  PROBLEM_TYPES,
  type Problem,
  SITE,
} from '@site/contract';
import { INBOX_PROBLEMS } from '@site/contract/api';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db.ts';

/** In seconds. */
const RETRY_AFTER = 30;

type ApiProblem = Exclude<
  Problem['type'],
  typeof PROBLEM_TYPES.overloaded | typeof PROBLEM_TYPES.apiUnavailable
>;

const KINDS: Record<ApiProblem, [status: number, title: string]> = {
  [PROBLEM_TYPES.invalidRequest]: [422, 'Invalid contact request'],
  [PROBLEM_TYPES.idempotencyKeyReused]: [422, 'Idempotency-Key already used'],
  [PROBLEM_TYPES.invalidIdempotencyKey]: [400, 'Invalid Idempotency-Key'],
  [PROBLEM_TYPES.malformedBody]: [400, 'Malformed request body'],
  [PROBLEM_TYPES.bodyTooLarge]: [413, 'Request too large'],
  [PROBLEM_TYPES.unsupportedMediaType]: [415, 'Unsupported media type'],
  [PROBLEM_TYPES.notFound]: [404, 'Not found'],
  [PROBLEM_TYPES.crossSite]: [403, 'Sent from another site'],
  [PROBLEM_TYPES.tooManyRequests]: [429, 'Too many requests'],
  [PROBLEM_TYPES.unauthorized]: [401, 'Token missing or wrong'],
  [PROBLEM_TYPES.invalidQuery]: [400, 'Invalid query'],
  [PROBLEM_TYPES.storageUnavailable]: [503, 'Storage unavailable'],
  [PROBLEM_TYPES.internal]: [500, 'Internal error'],
  [INBOX_PROBLEMS.signedOut]: [401, 'Signed out'],
  [INBOX_PROBLEMS.linkInvalid]: [410, 'Link used or expired'],
  [INBOX_PROBLEMS.forbidden]: [403, 'Not allowed'],
  [INBOX_PROBLEMS.invalid]: [400, 'Invalid input'],
  [INBOX_PROBLEMS.conflict]: [409, 'Changed meanwhile'],
  [INBOX_PROBLEMS.noSuchLead]: [404, 'No such lead'],
  [INBOX_PROBLEMS.noSuchPerson]: [404, 'No such person'],
  [INBOX_PROBLEMS.personExists]: [409, 'Already added'],
  [INBOX_PROBLEMS.lastOwner]: [409, 'The last owner'],
};

/** An error that the sender of the request gets as problem details. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly retryAfter: number | undefined;

  /** @param detail what the reader can do @param more.retryAfter in seconds */
  constructor(
    type: ApiProblem,
    detail: string,
    { errors, retryAfter }: { errors?: FieldProblem[]; retryAfter?: number } = {},
  ) {
    const [status, title] = KINDS[type];
    super(`${title}: ${detail}`);
    this.problem = { type, title, status, detail, ...(errors && { errors }) };
    this.retryAfter = retryAfter;
  }
}

export function notFound() {
  return new ProblemError(
    PROBLEM_TYPES.notFound,
    'Nothing answers this method at this address. Contact requests are sent with POST to /api/contact.',
  );
}

export function malformedBody() {
  const fields = Object.keys(CONTACT_FIELDS).join(', ');
  return new ProblemError(
    PROBLEM_TYPES.malformedBody,
    `The body cannot be read. Send one JSON object with ${fields}.`,
  );
}

/** @param retryAfter in seconds */
export function tooManyRequests(retryAfter: number) {
  return new ProblemError(
    PROBLEM_TYPES.tooManyRequests,
    `Too many requests came from your connection. Wait as long as Retry-After says, or call ${SITE.phone.display}.`,
    { retryAfter },
  );
}

function storageUnavailable() {
  return new ProblemError(
    PROBLEM_TYPES.storageUnavailable,
    `The leads database cannot be used. Try again in ${RETRY_AFTER} seconds, or call ${SITE.phone.display}.`,
    { retryAfter: RETRY_AFTER },
  );
}

function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isUnavailable(error)) return storageUnavailable();
  const { code, statusCode, validation, validationContext }: Partial<FastifyError> = Object(error);
  if (validation) {
    const detail = validation.map(({ instancePath, message }) => `${instancePath.slice(1)}: ${message}`);
    const isQuery = validationContext === 'querystring';
    return new ProblemError(isQuery ? PROBLEM_TYPES.invalidQuery : INBOX_PROBLEMS.invalid, detail.join(' '));
  }
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ProblemError(PROBLEM_TYPES.bodyTooLarge, bodyTooLarge(BODY_LIMITS.request).detail);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ProblemError(
        PROBLEM_TYPES.unsupportedMediaType,
        'Send the request as application/json or as application/x-www-form-urlencoded.',
      );
  }
  if (statusCode === 400) return malformedBody();
  return new ProblemError(
    PROBLEM_TYPES.internal,
    `Something went wrong on our side. Try again later, or call ${SITE.phone.display}.`,
  );
}

/** Answers errors and unknown addresses with problem details (RFC 9457). */
export function answerErrorsWithProblems(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => sendProblem(reply, prepareProblem(error, request, reply)));
  // Before the body is read: an unknown address has no wrong media type or size.
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound();
  });
}

/** Logs server errors, sets status and headers, and returns what the sender may know. */
export function prepareProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): Problem {
  const { problem, retryAfter } = toProblemError(error);
  if (problem.status >= 500) request.log.error({ err: error }, problem.title);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  reply.code(problem.status);
  return { ...problem, instance: `/api/requests/${request.id}` };
}

export function sendProblem(reply: FastifyReply, problem: Problem) {
  // Fastify's own serializer would add a charset, which JSON media types do not have.
  return reply.type('application/problem+json').serializer(JSON.stringify).send(problem);
}
