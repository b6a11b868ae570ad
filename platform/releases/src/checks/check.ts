import type { ComposedSite } from '../compose/document.ts';
import type { Plan } from '../compose/plan.ts';
import type { RenderedSite } from '../compose/render.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { PageFacts } from './page-facts.ts';

export interface Defect {
  problem: string;
  advice: string;
}

/** The browser to use, or why none is. */
export type BrowserChoice = { path: string } | { skipped: string };

/** The plan, before rendering. */
export interface PlannedCandidate {
  store: ReleaseStore;
  plan: Plan;
}

export interface RenderedCandidate extends PlannedCandidate {
  rendered: RenderedSite;
}

export interface ComposedCandidate extends RenderedCandidate {
  composed: ComposedSite;
  /** Facts about each page's HTML, by address. */
  facts: ReadonlyMap<string, PageFacts>;
  browser: BrowserChoice;
  log: (line: string) => void;
  signal: AbortSignal | undefined;
}

/** Returns what is wrong with a candidate, or why the check is skipped. An empty list passes. */
export type Check<Candidate> = (
  candidate: Candidate,
) => readonly Defect[] | { skipped: string } | Promise<readonly Defect[] | { skipped: string }>;
