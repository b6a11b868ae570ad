import type { Vital } from '@site/contract/views';

// What the console's page reads, and nothing that only runs in Node: the page imports it.

export type * from './answers/live.ts';

/** Where the console is: its page, and below it its pages and files. */
export const CONSOLE_PATH = '/console';

/** What a publisher may be allowed to do. */
export type Right = 'publish' | 'promote' | 'rollback' | 'preview';

/** Who is signed in: `GET /session`; `POST /session` with a token answers it too. */
export interface Session {
  /** As history names them: an address of mail, a repository, "token 1f2e…". */
  by: string;
  /** Id of the publisher. */
  publisher: string;
  /** Names of what they have rights to; `shell` is one. */
  sections: string[];
  may: Right[];
  /** Until when, as an ISO date. */
  until: string;
}

/** How somebody can sign in beside a token: `GET /session/ways`. */
export interface SignInWays {
  /** At the organisation's provider: `GET /session/oidc`. */
  oidc: boolean;
}

/**
 * Why a sign-in at the organisation's provider came to nothing, as `/console/sign-in?refused=` has it. `provider`: it refused, or does not answer.
 * `again`: it took too long, or began in another browser. `unknown`: nobody was added for who that is.
 */
export type SignInRefusal = 'provider' | 'again' | 'unknown';

/** A release that can be promoted. */
export interface PublishedRelease {
  name: string;
  version: string;
  publishedAt: string;
  by?: string | undefined;
  revision?: string | undefined;
  repository?: string | undefined;
  live: boolean;
  /** Whether a canary tries it. */
  trial: boolean;
}

/** `GET /releases`: by name, the newest first. */
export interface PublishedReleases {
  releases: PublishedRelease[];
}

/** Visitors of a composition within an hour or a day. */
export interface ViewPoint {
  /** In UTC: `2026-11-23T20` or `2026-11-23`. */
  at: string;
  composition: string;
  seen: number;
  failed: number;
}

/** Trouble by the release whose it was. */
export interface TroublePoint {
  at: string;
  /** `name@version`; empty where it was nobody's. */
  release: string;
  kind: string;
  count: number;
}

/** The 75th percentile of a web vital: milliseconds, but for `cls`. */
export interface VitalPoint {
  at: string;
  composition: string;
  vital: Vital;
  /** Interpolated within its bucket. */
  p75: number;
  count: number;
}

/** `GET /views?days=1` to 30: what visitors met, by hour; from three days on by day. */
export interface Views {
  /** Why it is not known, where it is not: then the lists are empty. */
  unknown?: string | undefined;
  by: 'hour' | 'day';
  views: ViewPoint[];
  trouble: TroublePoint[];
  vitals: VitalPoint[];
  /** Releases of each composition that is named, as `name@version`, where the history has it. */
  compositions: Record<string, string[]>;
}

/**
 * `GET /history/:generation/difference`: against the generation before, or `?to=<generation>`; with `?arm=canary` what its canary has against what the
 * others get.
 */
export interface GenerationDifference {
  /** Null where nothing was before. */
  from: number | null;
  to: number;
  /** Those that differ. */
  releases: { name: string; before?: string | undefined; after?: string | undefined }[];
  /** Addresses. */
  pages: { added: string[]; removed: string[]; changed: string[] };
  /** Bytes as they are sent, by kind: pages, scripts, styles, fonts, pictures. */
  bytes: Record<string, { before: number; after: number }>;
  /** Whether a picture can be had of each side: a composition that was pruned has none. */
  pictures: { before: boolean; after: boolean };
}

/** How wide the browser is in `GET /history/:generation/picture?address=&width=&scheme=[&arm=canary]`. */
export const PICTURE_WIDTHS = [1280, 375] as const;

export const PICTURE_SCHEMES = ['light', 'dark'] as const;
