import type { ComposedSite } from '../compose/document.ts';
import type { Plan } from '../compose/plan.ts';
import type { RenderedSite } from '../compose/render.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { PageFacts } from './page-facts.ts';

/** Something that a check found: what is wrong and where, and what to do about it. */
export interface Defect {
  problem: string;
  advice: string;
}

/** The browser that looks at pages, or why none does. */
export type BrowserChoice = { path: string } | { skipped: string };

/** What there is of a composition before its pages are rendered. */
export interface PlannedCandidate {
  store: ReleaseStore;
  plan: Plan;
}

/** What there is once its pages are rendered. */
export interface RenderedCandidate extends PlannedCandidate {
  rendered: RenderedSite;
}

/** What there is once it is composed. */
export interface ComposedCandidate extends RenderedCandidate {
  composed: ComposedSite;
  /** What was read of each page's HTML, by address. */
  facts: ReadonlyMap<string, PageFacts>;
  browser: BrowserChoice;
  say: (line: string) => void;
  signal: AbortSignal | undefined;
}

/** Finds what is wrong with a candidate: nothing where the check is passed, or why it is skipped. */
export type Check<Candidate> = (
  candidate: Candidate,
) => readonly Defect[] | { skipped: string } | Promise<readonly Defect[] | { skipped: string }>;
