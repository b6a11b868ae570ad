import { PROBLEM_TYPES } from '@site/contract';
import { ProblemError } from './problem-error.ts';

/** Query parameters that cannot be used, with what each has to be. */
export class InvalidQuery extends ProblemError {
  override name = 'InvalidQuery';

  constructor(parameters: readonly { parameter: string; expected: string }[]) {
    super({
      type: PROBLEM_TYPES.invalidQuery,
      title: 'Invalid query',
      status: 400,
      detail: parameters.map(({ parameter, expected }) => `"${parameter}" has to be ${expected}.`).join(' '),
    });
  }
}
