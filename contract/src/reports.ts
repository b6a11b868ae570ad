/** Where pages report what their visitors met: `POST` of a `PageReport`, answered with 204. */
export const REPORTS_PATH = '/api/reports/pages';

/** What a page can report. All but `view` count as an error of its visitor. */
export const PAGE_EVENTS = [
  /** The page was shown. */
  'view',
  /** An uncaught error or an unhandled rejection. */
  'error',
  /** A section's code did not load, or the section threw and its fallback was shown. */
  'section-failed',
  /** The shell did not start: the page stays plain HTML. */
  'start-failed',
] as const;

export type PageEventKind = (typeof PAGE_EVENTS)[number];

export interface PageEvent {
  kind: PageEventKind;
  /** The release that it happened in, as `name@version`, where that is known. */
  release?: string | undefined;
}

export interface PageReport {
  /** The composition that the page was rendered in. */
  composition: string;
  events: PageEvent[];
}

/** Most events of one report. */
export const MAX_EVENTS = 20;

/**
 * The site's server adds these to a report, together with `Authorization: Bearer REPORTS_TOKEN`, when the visitor has a valid canary cookie. The API
 * ignores them without that token.
 */
export const CANARY_HEADERS = { visitor: 'x-canary-visitor', arm: 'x-canary-arm' } as const;

/** Which composition a visitor is given while a canary runs. */
export type Arm = 'stable' | 'canary';

/** What `CANARY_HEADERS.arm` carries: `<canary id>:<step>:<arm>`. */
export interface CanaryArm {
  canary: string;
  step: number;
  arm: Arm;
}

/** Writes the value of `CANARY_HEADERS.arm`. */
export function formatCanaryArm({ canary, step, arm }: CanaryArm): string {
  return `${canary}:${step}:${arm}`;
}

/** Reads what `formatCanaryArm` wrote; undefined for anything else. */
export function parseCanaryArm(text: string): CanaryArm | undefined {
  const [, canary, step, arm] = /^([\w-]{1,60}):(\d{1,3}):(stable|canary)$/.exec(text) ?? [];
  return canary && arm ? { canary, step: Number(step), arm: arm === 'canary' ? arm : 'stable' } : undefined;
}

/**
 * `GET` with the read token gives `CanaryCounts`; `DELETE` with it forgets all visitors of the canary (sent when the canary ends).
 */
export const canaryCountsPath = (canary: string) => `/api/reports/canaries/${canary}`;

export interface ArmCounts {
  /** Visitors who reported a view. */
  visitors: number;
  /** Those of them who met an error. */
  withError: number;
}

/** Counts of one canary, by step. Each visitor counts once per step. */
export type CanaryCounts = { step: number; stable: ArmCounts; canary: ArmCounts }[];
