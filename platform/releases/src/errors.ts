import { CommandError } from '@site/contract/program';
import { ERRORS, type ErrorCode, type Finding, type Problem } from './service/contract.ts';

/** Says why an operation was refused. Nothing has changed. */
export class ReleaseError extends CommandError {
  readonly code: ErrorCode;
  readonly findings: readonly Finding[] | undefined;
  /** Whether somebody else changed the live generation first, so that a retry may succeed. */
  readonly isConcurrentChange: boolean;

  constructor(code: ErrorCode, message: string, findings?: readonly Finding[], isConcurrentChange = false) {
    super(message);
    this.code = code;
    this.findings = findings;
    this.isConcurrentChange = isConcurrentChange;
  }

  static concurrentChange(generation: number): ReleaseError {
    const message = `Somebody else made generation ${generation} live first. Look at "status", then try again.`;
    return new ReleaseError('conflict', message, undefined, true);
  }
}

export function gateRefusal(findings: readonly Finding[]): ReleaseError {
  const text = findings.map(
    ({ check, problem, advice }) => `Refused by check "${check}": ${problem}\n  ${advice}`,
  );
  return new ReleaseError('refused', text.join('\n'), findings);
}

/** Returns the answer of the deploy service. Unexpected errors reveal nothing. */
export function problemOf(error: unknown): Problem {
  const { code, message, findings } =
    error instanceof ReleaseError
      ? error
      : new ReleaseError('internal', 'Look at the log of the deploy service.');
  return { code, title: ERRORS[code].title, detail: message, ...(findings && { findings: [...findings] }) };
}

export function errorOf({ code, detail, findings }: Problem): ReleaseError {
  return new ReleaseError(code, detail, findings);
}
