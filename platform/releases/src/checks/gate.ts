import { escapeTerminalText } from '@site/contract/program';
import { gateRefusal } from '../errors.ts';
import type { Finding, OperationContext } from '../service/contract.ts';
import { addresses } from './addresses.ts';
import type { Check, ComposedCandidate, PlannedCandidate, RenderedCandidate } from './check.ts';
import { html } from './html.ts';
import { hydration } from './hydration.ts';
import { kit } from './kit.ts';
import { menu } from './menu.ts';
import { removed } from './removed.ts';
import { render } from './render.ts';
import { size } from './size.ts';

type Checks<Candidate> = Readonly<Record<string, Check<Candidate>>>;

// Every composition passes these checks, in this order, before it goes live. To add one, add a function and a
// name.

const PLANNED: Checks<PlannedCandidate> = { kit, addresses, menu, removed };
const RENDERED: Checks<RenderedCandidate> = { render };
const COMPOSED: Checks<ComposedCandidate> = { html, size, hydration };

export const CHECK_NAMES = [PLANNED, RENDERED, COMPOSED].flatMap(Object.keys);

/** A preview may lack pages, and be heavy or broken in the browser. */
const NOT_FOR_PREVIEWS = ['removed', 'size', 'hydration'];

/** The result of each check by name, as the history stores it. */
export type CheckResults = Record<string, string>;

/** Runs all checks of a stage, so that a team sees every problem at once. @throws ReleaseError `refused` */
function stage<Candidate extends PlannedCandidate>(checks: Checks<Candidate>) {
  return async (
    candidate: Candidate,
    { onProgress, signal }: Pick<OperationContext, 'onProgress' | 'signal'>,
  ): Promise<CheckResults> => {
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
      // Sections supply much of this text.
      const own = found.map((each) => ({ check: name, ...each, problem: escapeTerminalText(each.problem) }));
      findings.push(...own);
      results[name] = 'passed';
      const why = own.map(({ problem }) => problem).join('\n');
      onProgress?.({ type: 'check', name, ...(why ? { outcome: 'refused', why } : { outcome: 'passed' }) });
    }
    if (findings.length > 0) throw gateRefusal(findings);
    return results;
  };
}

export const checkPlan = stage(PLANNED);

export const checkRendered = stage(RENDERED);

export const checkComposed = stage(COMPOSED);
