import { type FieldProblem, PROBLEM_TYPES, type Problem, SITE } from '@site/contract';
import { InvalidIdempotencyKey } from '../contact/idempotency.ts';
import { StorageUnavailable } from '../database/storage-unavailable.ts';
import { errorCode } from '../error-code.ts';
import { IdempotencyKeyReused } from '../leads/store.ts';
import { InvalidReports } from '../reports/violation.ts';
import { InvalidQuery } from '../staff/http/query.ts';

/** Largest accepted body, in bytes: 32 KiB. */
export const BODY_LIMIT = 32 * 1024;

/** The same for the form without JavaScript, where each byte of a letter that is not ASCII takes three: 96 KiB. */
export const FORM_BODY_LIMIT = 3 * BODY_LIMIT;

/** What the sender of a request is told to wait after a storage failure, in seconds. */
export const RETRY_AFTER = 30;

/** The same while the API is too busy, in seconds. */
const RETRY_AFTER_OVERLOAD = 10;

/** A contact request that the contract does not accept. */
export class InvalidContactRequest extends Error {
  override name = 'InvalidContactRequest';

  constructor(readonly errors: FieldProblem[]) {
    super('The contact request is not valid.');
  }
}

/** A request that another site's page had a browser send. */
export class CrossSiteRequest extends Error {
  override name = 'CrossSiteRequest';
}

/** One more request than an address may send. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests';

  constructor(
    /** When the next request is let through, in seconds. */
    readonly retryAfter: number,
  ) {
    super(`The rate limit is reached; it ends in ${retryAfter} s.`);
  }
}

/** A request without the token that its address asks for. */
export class Unauthorized extends Error {
  override name = 'Unauthorized';
}

/** The API is too busy for one more request. */
export class Overloaded extends Error {
  override name = 'Overloaded';
}

export const NOT_FOUND: Problem = {
  type: PROBLEM_TYPES.notFound,
  title: 'Not found',
  status: 404,
  detail: 'Nothing answers this method at this address. Contact requests are sent with POST to /api/contact.',
};

const BODY_TOO_LARGE: Problem = {
  type: PROBLEM_TYPES.bodyTooLarge,
  title: 'Request too large',
  status: 413,
  detail: `The request is larger than ${BODY_LIMIT / 1024} KiB. Shorten the message and send it again.`,
};

const UNSUPPORTED_MEDIA_TYPE: Problem = {
  type: PROBLEM_TYPES.unsupportedMediaType,
  title: 'Unsupported media type',
  status: 415,
  detail: 'Send the request as application/json or as application/x-www-form-urlencoded.',
};

const CROSS_SITE: Problem = {
  type: PROBLEM_TYPES.crossSite,
  title: 'Sent from another site',
  status: 403,
  detail:
    'Requests of browsers are accepted from the pages of this site only. Open its contact page and send the form there.',
};

const UNAUTHORIZED: Problem = {
  type: PROBLEM_TYPES.unauthorized,
  title: 'Token missing or wrong',
  status: 401,
  detail: 'Send the token that LEADS_TOKEN sets, as "Authorization: Bearer <token>".',
};

const TOO_MANY_REQUESTS: Problem = {
  type: PROBLEM_TYPES.tooManyRequests,
  title: 'Too many requests',
  status: 429,
  detail: `Too many requests came from this address. Wait as long as Retry-After says, or call ${SITE.phone.display}.`,
};

const OVERLOADED: Problem = {
  type: PROBLEM_TYPES.overloaded,
  title: 'Too busy',
  status: 503,
  detail: `Nothing was stored, because too many requests arrive at once. Try again in ${RETRY_AFTER_OVERLOAD} seconds, or call ${SITE.phone.display}.`,
};

/** The handler's time ran out, mostly while it waited for the database. Whether the request was stored is unknown. */
const TIMED_OUT: Problem = {
  type: PROBLEM_TYPES.storageUnavailable,
  title: 'No answer in time',
  status: 503,
  detail: `The request took too long. Try again in ${RETRY_AFTER} seconds, or call ${SITE.phone.display}.`,
};

const MALFORMED_BODY: Problem = {
  type: PROBLEM_TYPES.malformedBody,
  title: 'Malformed request body',
  status: 400,
  detail: 'The body cannot be read. Send one JSON object with name, email, phone, service and message.',
};

const INVALID_IDEMPOTENCY_KEY: Problem = {
  type: PROBLEM_TYPES.invalidIdempotencyKey,
  title: 'Invalid Idempotency-Key',
  status: 400,
  detail: 'Send one Idempotency-Key of 1 to 255 visible ASCII characters, such as a random UUID, or none.',
};

const IDEMPOTENCY_KEY_REUSED: Problem = {
  type: PROBLEM_TYPES.idempotencyKeyReused,
  title: 'Idempotency-Key already used',
  status: 422,
  detail: 'Another contact request was sent with this Idempotency-Key. Send this one with a key of its own.',
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

/** What the sender of a request is told about an error. Says nothing about the inside of the program. */
export function problemOf(error: unknown): Problem {
  if (error instanceof InvalidContactRequest) return invalidRequest(error.errors);
  if (error instanceof InvalidIdempotencyKey) return INVALID_IDEMPOTENCY_KEY;
  if (error instanceof IdempotencyKeyReused) return IDEMPOTENCY_KEY_REUSED;
  if (error instanceof StorageUnavailable) return STORAGE_UNAVAILABLE;
  if (error instanceof Unauthorized) return UNAUTHORIZED;
  if (error instanceof InvalidQuery) return invalidQuery(error);
  if (error instanceof InvalidReports) return MALFORMED_BODY;
  if (error instanceof CrossSiteRequest) return CROSS_SITE;
  if (error instanceof TooManyRequests) return TOO_MANY_REQUESTS;
  if (error instanceof Overloaded) return OVERLOADED;
  const code = errorCode(error);
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return TIMED_OUT;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return BODY_TOO_LARGE;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return UNSUPPORTED_MEDIA_TYPE;
  // Fastify gives 400 to every body that it cannot read: bad JSON, no JSON at all, a wrong length, a broken upload.
  const { statusCode }: { statusCode?: unknown } = Object(error);
  return statusCode === 400 ? MALFORMED_BODY : INTERNAL;
}

/** When the sender of a request may try again, in seconds, where that may help. */
export function retryAfter(error: unknown, { status }: Problem): number | undefined {
  if (error instanceof TooManyRequests) return error.retryAfter;
  if (error instanceof Overloaded) return RETRY_AFTER_OVERLOAD;
  return status === 503 ? RETRY_AFTER : undefined;
}

function invalidQuery({ parameters }: InvalidQuery): Problem {
  return {
    type: PROBLEM_TYPES.invalidQuery,
    title: 'Invalid query',
    status: 400,
    detail: parameters.map(({ parameter, expected }) => `"${parameter}" has to be ${expected}.`).join(' '),
  };
}

function invalidRequest(errors: FieldProblem[]): Problem {
  return {
    type: PROBLEM_TYPES.invalidRequest,
    title: 'Invalid contact request',
    status: 422,
    detail: 'Some fields are not valid. Correct the ones listed under errors and send the request again.',
    errors,
  };
}
