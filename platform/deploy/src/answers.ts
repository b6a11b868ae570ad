import type { Right } from '@site/releases';
import type { PublishedReleases, Views } from './answers/schemas.ts';

// What the console's page reads, and nothing that only runs in Node: the page imports it.

export type { Difference, Finding, Right } from '@site/releases';
export type * from './answers/live.ts';
export type { GenerationDifference, PublishedReleases, Views } from './answers/schemas.ts';
export type { News as JobNews } from './jobs/job.ts';

/** Where the console is: its page, and below it its pages and files. */
export const CONSOLE_PATH = '/console';

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
export type PublishedRelease = PublishedReleases['releases'][number];

/** Visitors of a composition within an hour or a day. */
export type ViewPoint = Views['views'][number];
/** Trouble by the release whose it was. */
export type TroublePoint = Views['trouble'][number];
/** The 75th percentile of a web vital. */
export type VitalPoint = Views['vitals'][number];

/** How wide the browser is in `GET /history/:generation/picture?address=&width=&scheme=[&arm=canary]`. */
export const PICTURE_WIDTHS = [1280, 375] as const;

export const PICTURE_SCHEMES = ['light', 'dark'] as const;
