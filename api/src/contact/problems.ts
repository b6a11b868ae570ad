import { type FieldProblem, PROBLEM_TYPES } from '@site/contract';
import { ProblemError } from '../http/problems.ts';

export function invalidContactRequest(errors: FieldProblem[]) {
  return new ProblemError({
    type: PROBLEM_TYPES.invalidRequest,
    title: 'Invalid contact request',
    status: 422,
    detail: 'Some fields are not valid. Correct the ones listed under errors and send the request again.',
    errors,
  });
}

export function invalidIdempotencyKey() {
  return new ProblemError({
    type: PROBLEM_TYPES.invalidIdempotencyKey,
    title: 'Invalid Idempotency-Key',
    status: 400,
    detail: 'Send one Idempotency-Key of 1 to 255 visible ASCII characters, such as a random UUID, or none.',
  });
}

export function idempotencyKeyReused() {
  return new ProblemError({
    type: PROBLEM_TYPES.idempotencyKeyReused,
    title: 'Idempotency-Key already used',
    status: 422,
    detail:
      'Another contact request was sent with this Idempotency-Key. Send this one with a key of its own.',
  });
}

export function crossSiteRequest() {
  return new ProblemError({
    type: PROBLEM_TYPES.crossSite,
    title: 'Sent from another site',
    status: 403,
    detail:
      'Browsers may send requests from the pages of this site only. Open its contact page and send the form there.',
  });
}
