import { printableText } from '@site/contract/program';
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

// Everything that a composition passes before it goes live, in this order. A new check is a function and a name here.

const PLANNED: Checks<PlannedCandidate> = { kit, addresses, menu, removed };
const RENDERED: Checks<RenderedCandidate> = { render };
const COMPOSED: Checks<ComposedCandidate> = { html, size, hydration };

/** The names of all checks. The guide for section teams explains each. */
export const CHECK_NAMES = [PLANNED, RENDERED, COMPOSED].flatMap(Object.keys);

/** The checks that a preview does not need: it may lack pages, and be heavy or broken in the browser. */
const NOT_FOR_PREVIEWS = ['removed', 'size', 'hydration'];

/** What came of each check, by its name, as the history keeps it. */
export type CheckResults = Record<string, string>;

/** Runs all checks of a stage, so that a team reads at once what is wrong. @throws ReleaseError `refused` */
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
      // Much of a problem's text comes from sections.
      const own = found.map((each) => ({ check: name, ...each, problem: printableText(each.problem) }));
      findings.push(...own);
      results[name] = 'passed';
      const why = own.map(({ problem }) => problem).join('\n');
      onProgress?.({ type: 'check', name, ...(why ? { outcome: 'refused', why } : { outcome: 'passed' }) });
    }
    if (findings.length > 0) throw gateRefusal(findings);
    return results;
  };
}

/** Runs the checks that need nothing but what releases say of themselves. @throws ReleaseError `refused` */
export const checkPlan = stage(PLANNED);

/** Refuses pages that do not render. @throws ReleaseError `refused` */
export const checkRendered = stage(RENDERED);

/** Runs the checks of documents and files. @throws ReleaseError `refused` */
export const checkComposed = stage(COMPOSED);
