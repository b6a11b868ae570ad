import { type FieldProblem, PROBLEM_TYPES } from '@site/contract';
import { ProblemError } from '../http/problems.ts';

/** A contact request that the contract does not accept. */
export class InvalidContactRequest extends ProblemError {
  constructor(errors: FieldProblem[]) {
    super({
      type: PROBLEM_TYPES.invalidRequest,
      title: 'Invalid contact request',
      status: 422,
      detail: 'Some fields are not valid. Correct the ones listed under errors and send the request again.',
      errors,
    });
  }
}

/** An Idempotency-Key that cannot be one. */
export class InvalidIdempotencyKey extends ProblemError {
  constructor() {
    super({
      type: PROBLEM_TYPES.invalidIdempotencyKey,
      title: 'Invalid Idempotency-Key',
      status: 400,
      detail:
        'Send one Idempotency-Key of 1 to 255 visible ASCII characters, such as a random UUID, or none.',
    });
  }
}

/** A request came with the Idempotency-Key of another one, which had other values. */
export class IdempotencyKeyReused extends ProblemError {
  constructor() {
    super({
      type: PROBLEM_TYPES.idempotencyKeyReused,
      title: 'Idempotency-Key already used',
      status: 422,
      detail:
        'Another contact request was sent with this Idempotency-Key. Send this one with a key of its own.',
    });
  }
}
