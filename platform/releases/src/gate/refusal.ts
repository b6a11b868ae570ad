import { Refusal } from '@site/contract/program';

/** The checks that a composition passes before it goes live, in their order. */
export const CHECKS = [
  'bytes',
  'kit',
  'addresses',
  'removed',
  'render',
  'time',
  'content',
  'size',
  'hydration',
] as const;

export type CheckName = (typeof CHECKS)[number];

/** Something that a check found. */
export interface Finding {
  check: CheckName;
  /** What is wrong, with where. */
  problem: string;
  /** What to do about it. */
  advice: string;
}

/** Says which checks refused a promotion. */
export class GateRefusal extends Refusal {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(
      findings
        .map(({ check, problem, advice }) => `Refused by check "${check}": ${problem}\n  ${advice}`)
        .join('\n'),
    );
    this.findings = findings;
  }
}

/** @throws GateRefusal when there are findings */
export function refuseFindings(findings: readonly Finding[]): void {
  if (findings.length > 0) throw new GateRefusal(findings);
}
