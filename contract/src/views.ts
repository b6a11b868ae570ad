/** What a page can tell of one view of it: that it was seen, and what its visitor met. */
export const VIEW_KINDS = [
  'seen',
  /** An uncaught error. */
  'error',
  /** A promise whose failure nobody took. */
  'rejection',
  /** The code of a section did not come. */
  'not-loaded',
  /** It came after it had been asked for once more. */
  'retried',
  /** Something else was shown in the place of a section's page. */
  'fallback',
  /** The page's policy blocked something. */
  'violation',
  /** The page stayed as the server sent it. */
  'start-failed',
  /** It stopped answering: a worker beside it says so. */
  'frozen',
] as const;

export type ViewKind = (typeof VIEW_KINDS)[number];

/** With these a visitor has met trouble. */
export const TROUBLE: readonly ViewKind[] = [
  'error',
  'rejection',
  'not-loaded',
  'fallback',
  'start-failed',
  'frozen',
];

/** The web vitals that a page measures: milliseconds, but for `cls`. */
export const VITALS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const;

export type Vital = (typeof VITALS)[number];

/** Whether what was counted is a web vital. */
export function isVital(kind: string): kind is Vital {
  return VITALS.some((vital) => vital === kind);
}

/** From how many days on counts are in sum over a day; until then over an hour. */
export const BY_DAY = 3;

/** Stands for all compositions that are not told apart. */
export const OTHER_COMPOSITION = 'other';

/** What a page reports: `POST /api/reports/views`. */
export interface ViewReport {
  kinds: {
    kind: ViewKind;
    /** Whose it was, as `name@version`; none where it was nobody's. */
    release?: string | undefined;
  }[];
  vitals: { [vital in Vital]?: number | undefined };
}

/** Where pages report what a view met, and where its counts are read. */
export const VIEWS_PATH = '/api/reports/views';

/** What a server of the site says to the API of whoever sends a report, and, where the API has REPORTS_TOKEN, with that: nobody else may. */
export const VISIT_HEADERS = { visitor: 'x-visitor', arm: 'x-arm', token: 'x-visit-token' } as const;

/** Where servers of the site say to whom they have given a page while a canary runs, with REPORTS_TOKEN: `POST`, a list of `GivenPages`. */
export const GIVEN_PATH = '/api/reports/given';

/** Most visitors that are told of in one request. */
export const MAX_GIVEN = 1000;

/** What holds for a canary that was started without more words. */
export const CANARY_DEFAULTS = { steps: [0.1, 0.5], minutes: 60, minVisitors: 100, margin: 1.25 } as const;

/** What a view counts for, where a canary runs. */
export interface CountedArm {
  canary: string;
  step: number;
  arm: 'stable' | 'canary';
}

/** Visitors who were given pages of one composition long enough ago to have said that they saw one. */
export interface GivenPages extends CountedArm {
  composition: string;
  /** Their ids. */
  visitors: string[];
}

/** As the header has it. */
export function writeArm({ canary, step, arm }: CountedArm): string {
  return `${canary}:${step}:${arm}`;
}

/** Reads what `writeArm` has written; undefined where it is something else. */
export function readArm(text: string): CountedArm | undefined {
  const [, canary, step, arm] = /^([\w-]{1,60}):(\d{1,3}):(stable|canary)$/.exec(text) ?? [];
  return canary && arm ? { canary, step: Number(step), arm: arm === 'canary' ? arm : 'stable' } : undefined;
}

/** Most kinds of one report. */
export const MAX_KINDS = 20;

/** How many times as long as the bucket before each bucket of milliseconds reaches. */
const RATIO = 1.25;

/** How far each bucket of `cls` reaches. */
const CLS_STEP = 0.025;

/** The last one has all that is more: from 57 seconds on; of `cls` from 1 on. */
const LAST = { milliseconds: 49, cls: 40 };

/** In which bucket a value is counted, from 0 on. */
export function bucketOf(vital: Vital, value: number): number {
  const [at, last] =
    vital === 'cls'
      ? [value / CLS_STEP, LAST.cls]
      : [Math.log(Math.max(value, 1)) / Math.log(RATIO), LAST.milliseconds];
  // The lower end of a bucket is in it, whatever the division makes of it.
  return Math.min(last, Math.floor(at + 1e-9));
}

/** From which value on a bucket counts; it goes as far as the next one. */
export function bucketFrom(vital: Vital, bucket: number): number {
  if (vital === 'cls') return bucket * CLS_STEP;
  return bucket === 0 ? 0 : RATIO ** bucket;
}
