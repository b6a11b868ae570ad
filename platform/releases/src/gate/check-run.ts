import { Refusal } from '@site/contract/program';
import type { AnyCheck, Check, CheckInput, CheckInputs, Problem } from './checks/check.ts';

/** Something that a check found. */
export interface Finding extends Problem {
  /** Name of the check. */
  check: string;
}

/** What came of a check. */
export type CheckResult =
  | { outcome: 'passed' }
  | { outcome: 'skipped'; why: string }
  | { outcome: 'refused'; problems: readonly Problem[] };

/** What came of each check, by its name, in their order. */
export type CheckResults = ReadonlyMap<string, CheckResult>;

/** Says which checks refused a composition. */
export class GateRefusal extends Refusal {
  readonly results: CheckResults;
  readonly findings: readonly Finding[];

  constructor(results: CheckResults) {
    const findings = [...results].flatMap(([check, result]) =>
      result.outcome === 'refused' ? result.problems.map((problem) => ({ check, ...problem })) : [],
    );
    super(
      findings
        .map(({ check, problem, advice }) => `Refused by check "${check}": ${problem}\n  ${advice}`)
        .join('\n'),
    );
    this.results = results;
    this.findings = findings;
  }
}

/**
 * Runs an ordered list of checks while a composition comes about, and records what came of each. Those that need the same are all run,
 * so that a team reads at once what is wrong; what comes after is begun only when they found nothing.
 */
export class CheckRun {
  readonly #checks: readonly AnyCheck[];
  readonly #results = new Map<string, CheckResult>();

  constructor(checks: readonly AnyCheck[]) {
    this.#checks = checks;
  }

  /** Runs the checks that need something. @throws GateRefusal when they find anything */
  async run<Input extends CheckInput>(needs: Input, candidate: CheckInputs[Input]): Promise<void> {
    let refused = '';
    for (const check of this.#checks) {
      if (!isOf(check, needs)) continue;
      const problems = await check.run(candidate);
      if (problems.length > 0) refused ||= check.name;
      this.#results.set(
        check.name,
        problems.length > 0 ? { outcome: 'refused', problems } : { outcome: 'passed' },
      );
    }
    if (!refused) return;
    this.skipRest(`"${refused}" refused`);
    throw new GateRefusal(this.results());
  }

  /** Leaves out the checks that have not run yet. @param why why nothing is there that they could look at */
  skipRest(why: string): void {
    for (const { name } of this.#checks)
      if (!this.#results.has(name)) this.#results.set(name, { outcome: 'skipped', why });
  }

  /** What came of the checks so far, in the order of the list. */
  results(): CheckResults {
    return new Map(
      this.#checks.flatMap(({ name }) => {
        const result = this.#results.get(name);
        return result ? [[name, result] as const] : [];
      }),
    );
  }
}

function isOf<Input extends CheckInput>(check: AnyCheck, needs: Input): check is AnyCheck & Check<Input> {
  return check.needs === needs;
}
