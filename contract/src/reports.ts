export const REPORTS_PATH = '/api/reports/pages';

/** All but `view` count as errors. */
export const PAGE_EVENTS = [
  'view',
  'error',
  /** A section's code did not load, or the section threw and its fallback was shown. */
  'section-failed',
  'start-failed',
] as const;

type PageEventKind = (typeof PAGE_EVENTS)[number];

export interface PageEvent {
  kind: PageEventKind;
  release?: string | undefined;
}

export interface PageReport {
  composition: string;
  events: PageEvent[];
}

export const MAX_EVENTS = 20;

/** Added to reports by the site's server, with REPORTS_TOKEN, if the visitor has a valid canary cookie. */
export const CANARY_HEADERS = { visitor: 'x-canary-visitor', arm: 'x-canary-arm' } as const;

export type Arm = 'stable' | 'canary';

export interface CanaryArm {
  canary: string;
  step: number;
  arm: Arm;
}

export function formatCanaryArm({ canary, step, arm }: CanaryArm): string {
  return `${canary}:${step}:${arm}`;
}

export function parseCanaryArm(text: string): CanaryArm | undefined {
  const [, canary, step, arm] = /^([\w-]{1,60}):(\d{1,3}):(stable|canary)$/.exec(text) ?? [];
  return canary && arm ? { canary, step: Number(step), arm: arm === 'canary' ? arm : 'stable' } : undefined;
}

/** With the read token: `GET` → `CanaryCounts`, `DELETE` removes the canary's visitors. */
export const canaryCountsPath = (canary: string) => `/api/reports/canaries/${canary}`;

export interface ArmCounts {
  visitors: number;
  withError: number;
}

/** Each visitor counts once, in the step in which it joined: its chance of each arm was that step's share. */
export type CanaryCounts = { step: number; stable: ArmCounts; canary: ArmCounts }[];
