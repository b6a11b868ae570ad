import { printableText, Refusal } from '@site/contract/program';
import type { Check, CheckInputs, CheckList, Defect, Finding } from './checks/check.ts';

/** What came of a check. */
export type CheckResult =
  | { outcome: 'passed' }
  | { outcome: 'skipped'; why: string }
  | { outcome: 'refused'; problems: readonly Defect[] };

/** What came of each check, by its name, in their order. */
export type CheckResults = ReadonlyMap<string, CheckResult>;

/** Who follows what the gate does, and may end it between two checks. */
export interface GateWatch {
  /** Is told which generation the composition is made from: 0 where nothing is live. */
  based?: (generation: number) => void;
  /** Is asked right before something goes live. @throws where it may not any more */
  confirm?: () => Promise<void>;
  /** Is told what came of each check, at once. */
  check?: (name: string, result: CheckResult) => void;
  /** Is told what went wrong and changes nothing of what is live. */
  warn?: (line: string) => void;
  signal?: AbortSignal;
}

/** Says which checks refused a composition. */
export class GateRefusal extends Refusal {
  /** What the checks found, each with the name of its check. */
  readonly findings: readonly Finding[];
  readonly results: CheckResults;

  constructor(results: CheckResults) {
    const findings = [...results].flatMap(([check, result]) =>
      result.outcome === 'refused' ? result.problems.map((problem) => ({ check, ...problem })) : [],
    );
    super(
      findings
        .map(({ check, problem, advice }) => `Refused by check "${check}": ${problem}\n  ${advice}`)
        .join('\n'),
    );
    this.findings = findings;
    this.results = results;
  }
}

/**
 * Runs a list of checks while a composition comes about, and records what came of each. Those that need the same are all run,
 * so that a team reads at once what is wrong; what comes after is begun only when they found nothing.
 */
export class CheckRun {
  readonly #checks: CheckList;
  readonly #watch: GateWatch;
  readonly #results = new Map<string, CheckResult>();

  constructor(checks: CheckList, watch: GateWatch = {}) {
    this.#checks = checks;
    this.#watch = watch;
  }

  /** What came of the checks so far. */
  get results(): CheckResults {
    return this.#results;
  }

  /** Runs the checks that need something. @throws GateRefusal when they find anything */
  async run<Input extends keyof CheckInputs>(needs: Input, candidate: CheckInputs[Input]): Promise<void> {
    let refused = '';
    for (const [name, check] of Object.entries<Check<Input>>(this.#checks[needs])) {
      this.#watch.signal?.throwIfAborted();
      const found = await check(candidate);
      // Much of it sections wrote.
      const problems = found.map(({ problem, advice }) => ({ problem: printableText(problem), advice }));
      if (problems.length > 0) refused ||= name;
      this.#keep(name, problems.length > 0 ? { outcome: 'refused', problems } : { outcome: 'passed' });
    }
    if (!refused) return;
    this.skipRest(`"${refused}" refused`);
    throw new GateRefusal(this.results);
  }

  /** Leaves out the checks that have not run yet. @param why why nothing is there that they could look at */
  skipRest(why: string): void {
    for (const name of Object.values(this.#checks).flatMap((checks) => Object.keys(checks)))
      if (!this.#results.has(name)) this.#keep(name, { outcome: 'skipped', why });
  }

  #keep(name: string, result: CheckResult): void {
    this.#results.set(name, result);
    this.#watch.check?.(name, result);
  }
}
