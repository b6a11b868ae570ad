import { Refusal } from '@site/contract/program';
import { ERRORS, type ErrorCode, type Finding, type Problem } from './service/contract.ts';

/** Says why an operation was not carried out. Nothing has changed. */
export class ReleaseError extends Refusal {
  readonly code: ErrorCode;
  /** What the gate found, where it refused. */
  readonly findings: readonly Finding[] | undefined;
  /** Whether somebody else made something live first: then the same may be tried on that. */
  readonly isConcurrentChange: boolean;

  constructor(code: ErrorCode, message: string, findings?: readonly Finding[], isConcurrentChange = false) {
    super(message);
    this.code = code;
    this.findings = findings;
    this.isConcurrentChange = isConcurrentChange;
  }

  static concurrentChange(generation: number): ReleaseError {
    const message = `Somebody else made generation ${generation} live meanwhile. Look at it with "status", then try again.`;
    return new ReleaseError('conflict', message, undefined, true);
  }
}

/** Says that the gate refused, with everything that its checks found. */
export function gateRefusal(findings: readonly Finding[]): ReleaseError {
  const text = findings.map(
    ({ check, problem, advice }) => `Refused by check "${check}": ${problem}\n  ${advice}`,
  );
  return new ReleaseError('refused', text.join('\n'), findings);
}

/** Returns what the deploy service answers for an error. Errors of our own say nothing of themselves. */
export function problemOf(error: unknown): Problem {
  const { code, message, findings } =
    error instanceof ReleaseError
      ? error
      : new ReleaseError('internal', 'Look at the log of the deploy service.');
  return { code, title: ERRORS[code].title, detail: message, ...(findings && { findings: [...findings] }) };
}

/** Returns the error that a problem stands for. */
export function errorOf({ code, detail, findings }: Problem): ReleaseError {
  return new ReleaseError(code, detail, findings);
}
