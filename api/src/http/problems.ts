import { type FieldProblem, PROBLEM_TYPES, type Problem } from '@site/contract';
import { SITE } from '@site/kit/site';
import { InvalidIdempotencyKey } from '../contact/idempotency.ts';
import { errorCode } from '../error-code.ts';
import { StorageUnavailable } from '../leads/storage-unavailable.ts';
import { IdempotencyKeyReused } from '../leads/store.ts';

/** Largest accepted body, in bytes: 32 KiB. */
export const BODY_LIMIT = 32 * 1024;

/** What the sender of a request is told to wait after a storage failure, in seconds. */
export const RETRY_AFTER = 30;

/** A contact request that the contract does not accept. */
export class InvalidContactRequest extends Error {
  override name = 'InvalidContactRequest';

  constructor(readonly errors: FieldProblem[]) {
    super('The contact request is not valid.');
  }
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
  const code = errorCode(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return BODY_TOO_LARGE;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return UNSUPPORTED_MEDIA_TYPE;
  // Fastify gives 400 to every body that it cannot read: bad JSON, no JSON at all, a wrong length, a broken upload.
  const { statusCode }: { statusCode?: unknown } = Object(error);
  return statusCode === 400 ? MALFORMED_BODY : INTERNAL;
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
