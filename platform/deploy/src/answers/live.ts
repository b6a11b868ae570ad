import type { CanaryLook, PreviewRecord, Generation as Recorded, readStatus } from '@site/releases';

export type { Canary, Evidence } from '@site/releases';

/** What went live when: `GET /history?limit=&before=` has a list of them, the newest first. */
export type Generation = Omit<Recorded, 'checkout'>;

/** What was asked for when something went live. */
export type Change = Generation['change'];

/** `GET /status` */
export interface Status {
  current: Generation | null;
  releases: StatusRelease[];
}

/** A workspace, and what of it is live. */
export type StatusRelease = Awaited<ReturnType<typeof readStatus>>['releases'][number];

/** `GET /canary`: none runs where `canary` is null. */
export interface CanaryAnswer {
  canary: CanaryLook['canary'] | null;
  decision?: CanaryLook['decision'] | undefined;
  /** Why its counts cannot be had. */
  unknown?: string | undefined;
  /** Why it goes to no more visitors by itself, whatever `decision` says. */
  heldBack?: string | undefined;
}

/** One test of a canary. */
export type TestResult = CanaryLook['decision']['evidence']['tests'][number];

/** A preview that can be seen, without its link: `GET /previews` has a list of them. */
export type Preview = Omit<PreviewRecord, 'ended'>;
