import { BODY_LIMITS, bodyTooLarge, PROBLEM_TYPES, type Problem, SITE } from '@site/contract';
import { StorageUnavailable } from '../database/storage-unavailable.ts';
import { errorCode } from '../system/error-code.ts';

/** An error that carries what the sender of a request is told about it. */
export class ProblemError extends Error {
  override name = this.constructor.name;

  readonly problem: Problem;
  /** When the sender may try again, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.title);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Query parameters that cannot be used, with what each has to be. */
export class InvalidQuery extends ProblemError {
  constructor(parameters: readonly { parameter: string; expected: string }[]) {
    super({
      type: PROBLEM_TYPES.invalidQuery,
      title: 'Invalid query',
      status: 400,
      detail: parameters.map(({ parameter, expected }) => `"${parameter}" has to be ${expected}.`).join(' '),
    });
  }
}

/** What the sender of a request is told to wait after a storage failure, in seconds. */
const RETRY_AFTER = 30;

export const NOT_FOUND: Problem = {
  type: PROBLEM_TYPES.notFound,
  title: 'Not found',
  status: 404,
  detail: 'Nothing answers this method at this address. Contact requests are sent with POST to /api/contact.',
};

export const MALFORMED_BODY: Problem = {
  type: PROBLEM_TYPES.malformedBody,
  title: 'Malformed request body',
  status: 400,
  detail: 'The body cannot be read. Send one JSON object with name, email, phone, service and message.',
};

const STORAGE_UNAVAILABLE: Problem = {
  type: PROBLEM_TYPES.storageUnavailable,
  title: 'Storage unavailable',
  status: 503,
  detail: `The leads database cannot be used at the moment. Try again in ${RETRY_AFTER} seconds, or call ${SITE.phone.display}.`,
};

const INTERNAL: Problem = {
  type: PROBLEM_TYPES.internal,
  title: 'Internal error',
  status: 500,
  detail: `Something went wrong on our side. Try again later, or call ${SITE.phone.display}.`,
};

/** Errors of Fastify, by code. */
const FASTIFY_PROBLEMS = new Map<string, Problem>(
  Object.entries({
    // The handler's time ran out, mostly while it waited for the database. Whether the request was stored is unknown.
    FST_ERR_HANDLER_TIMEOUT: {
      type: PROBLEM_TYPES.storageUnavailable,
      title: 'No answer in time',
      status: 503,
      detail: `The request took too long. Try again in ${RETRY_AFTER} seconds, or call ${SITE.phone.display}.`,
    },
    FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge(BODY_LIMITS.request),
    FST_ERR_CTP_INVALID_MEDIA_TYPE: {
      type: PROBLEM_TYPES.unsupportedMediaType,
      title: 'Unsupported media type',
      status: 415,
      detail: 'Send the request as application/json or as application/x-www-form-urlencoded.',
    },
  }),
);

/** What the sender of a request is told about an error. Says nothing about the inside of the program. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof StorageUnavailable) return STORAGE_UNAVAILABLE;
  // Fastify gives 400 to every body that it cannot read: bad JSON, no JSON at all, a wrong length, a broken upload.
  const { statusCode }: { statusCode?: unknown } = Object(error);
  return FASTIFY_PROBLEMS.get(errorCode(error)) ?? (statusCode === 400 ? MALFORMED_BODY : INTERNAL);
}

/** When the sender of a request may try again, in seconds, where that may help. */
export function retryAfter(error: unknown, { status }: Problem): number | undefined {
  const asked = error instanceof ProblemError ? error.retryAfter : undefined;
  return asked ?? (status === 503 ? RETRY_AFTER : undefined);
}
