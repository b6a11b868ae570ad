import { escapeTerminalText } from '@site/contract/program';
import { gateRefusal } from '../errors.ts';
import type { Call, Finding } from '../service/contract.ts';
import { addresses } from './addresses.ts';
import type { Check, ComposedCandidate, PlannedCandidate, RenderedCandidate } from './check.ts';
import { html } from './html.ts';
import { hydration } from './hydration.ts';
import { kit } from './kit.ts';
import { menu } from './menu.ts';
import { removed } from './removed.ts';
import { render } from './render.ts';
import { size } from './size.ts';

// Everything that a composition passes before it goes live, in this order. A new check is a function and a name here.

const BEFORE_RENDERING: Readonly<Record<string, Check<PlannedCandidate>>> = { kit, addresses, menu, removed };
const RENDERED: Readonly<Record<string, Check<RenderedCandidate>>> = { render };
const COMPOSED: Readonly<Record<string, Check<ComposedCandidate>>> = { html, size, hydration };

/** The names of all checks. The guide for section teams explains each. */
export const CHECK_NAMES = [BEFORE_RENDERING, RENDERED, COMPOSED].flatMap(Object.keys);

/** The checks that a preview does not need: it may lack pages, and be heavy or broken in the browser. */
const NOT_FOR_PREVIEWS = ['removed', 'size', 'hydration'];

/** What came of each check, by its name, as the history keeps it. */
export type CheckResults = Record<string, string>;

type Watch = Pick<Call, 'onProgress' | 'signal'>;

/** Runs some checks, all of them, so that a team reads at once what is wrong. @throws ReleaseError `refused` */
async function runChecks<Candidate extends PlannedCandidate>(
  checks: Readonly<Record<string, Check<Candidate>>>,
  candidate: Candidate,
  { onProgress, signal }: Watch,
): Promise<CheckResults> {
  const results: CheckResults = {};
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    if (candidate.plan.previewUntil && NOT_FOR_PREVIEWS.includes(name)) continue;
    signal?.throwIfAborted();
    const found = await check(candidate);
    if ('skipped' in found) {
      results[name] = `skipped: ${found.skipped}`;
      onProgress?.({ type: 'check', name, outcome: 'skipped', why: found.skipped });
      continue;
    }
    // Much of a problem's text comes from sections.
    const own = found.map(({ problem, advice }) => ({
      check: name,
      problem: escapeTerminalText(problem),
      advice,
    }));
    findings.push(...own);
    results[name] = 'passed';
    const why = own.map(({ problem }) => problem).join('\n');
    onProgress?.({ type: 'check', name, ...(why ? { outcome: 'refused', why } : { outcome: 'passed' }) });
  }
  if (findings.length > 0) throw gateRefusal(findings);
  return results;
}

/** Runs the checks that need nothing but what releases say of themselves. @throws ReleaseError `refused` */
export function checkPlan(candidate: PlannedCandidate, watch: Watch): Promise<CheckResults> {
  return runChecks(BEFORE_RENDERING, candidate, watch);
}

/** Runs the checks that look at whether pages render. @throws ReleaseError `refused` */
export function checkRendered(candidate: RenderedCandidate, watch: Watch): Promise<CheckResults> {
  return runChecks(RENDERED, candidate, watch);
}

/** Runs the checks that look at documents and files. @throws ReleaseError `refused` */
export function checkComposed(candidate: ComposedCandidate, watch: Watch): Promise<CheckResults> {
  return runChecks(COMPOSED, candidate, watch);
}
