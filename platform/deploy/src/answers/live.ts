import type { Vital } from '@site/contract/views';

/** A publisher at work, as far as its identity says. */
export interface Actor {
  id: string;
  /** Who signed in at the organisation's provider. */
  person?: string | undefined;
  repository?: string | undefined;
  commit?: string | undefined;
  run?: string | undefined;
}

/** Who did something. */
export interface Doer {
  by: string;
  publisher?: Actor | undefined;
}

/** A composition that a share of visitors gets. */
export interface Canary extends Doer {
  id: string;
  composition: string;
  releases: Record<string, string>;
  /** What it tries: `mf-contact@1.0.0-a1b2c3d4e5`. */
  tries: string[];
  /** The shares that it goes through. */
  steps: number[];
  /** An index of `steps`. */
  step: number;
  startedAt: string;
  /** When its step began. */
  since: string;
  /** How long a step lasts at least. */
  minutes: number;
  /** How many visitors of a step have to have seen it. */
  minVisitors: number;
  margin: number;
}

/** What was asked for when something went live. */
export type Change =
  | { kind: 'promote'; releases: string[]; restores?: number | undefined }
  | { kind: 'rollback'; to: number }
  | { kind: 'canary' | 'canary-step'; id: string; releases: string[]; share: number }
  | { kind: 'canary-complete' | 'canary-abort'; id: string; releases: string[] };

/** What went live when: `GET /history?limit=&before=` has a list of them, the newest first. */
export interface Generation extends Doer {
  generation: number;
  composition: string;
  releases?: Record<string, string> | undefined;
  canary?: Canary | undefined;
  change: Change;
  /** The numbers on which a canary was decided: `Evidence`, where it is of this version of the service. */
  evidence?: Record<string, unknown> | undefined;
  at: string;
  why?: string | undefined;
  /** `passed`, or why it was skipped, by check. */
  checks: Record<string, string>;
}

/** A workspace, and what of it is live. */
export interface StatusRelease {
  name: string;
  live?: string | undefined;
  fallback?: string | undefined;
  newest?: string | undefined;
  publishedAt?: string | undefined;
  by?: string | undefined;
  publisher?: Actor | undefined;
}

/** `GET /status` */
export interface Status {
  current: Generation | null;
  releases: StatusRelease[];
}

/** One test of a canary. */
export interface TestResult {
  name: 'errors' | 'every' | 'silence' | Vital;
  /** Visitors of whom it is true, in the canary and in both arms. */
  canary: number;
  all: number;
  expected: number;
  /** The canary ends when the evidence comes to `needed`. */
  evidence: number;
  needed: number;
  slowFrom?: { stable: number; canary: number } | undefined;
}

/** Visitors of an arm. */
export interface ArmCounts {
  seen: number;
  failed: number;
  /** Given a page, and not heard of in time. */
  silent?: number | undefined;
}

/** The numbers on which a canary is decided. */
export interface Evidence {
  steps: { share: number; stable: ArmCounts; canary: ArmCounts }[];
  /** Those that say most first. */
  tests: TestResult[];
}

/** `GET /canary`: none runs where `canary` is null. */
export interface CanaryLook {
  canary: Canary | null;
  decision?:
    | { verdict: 'abort' | 'go-on' | 'complete' | 'hold'; why: string; evidence: Evidence }
    | undefined;
  /** Why its counts cannot be had. */
  unknown?: string | undefined;
}

/** A preview that can be seen, without its link: `GET /previews` has a list of them. */
export interface Preview extends Doer {
  id: string;
  composition: string;
  releases: string[];
  address?: string | undefined;
  at: string;
  until: string;
}
