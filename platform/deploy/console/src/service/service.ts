import { request } from '@site/app/http';
import type {
  CanaryAnswer,
  Generation,
  GenerationDifference,
  Preview,
  PublishedReleases,
  Session,
  SignInWays,
  Status,
  Views,
} from '@site/deploy/answers';

/** @returns undefined where nobody has signed in */
export function getSession(): Promise<Session | undefined> {
  return request('GET', '/session');
}

export function getSignInWays(): Promise<SignInWays> {
  return request('GET', '/session/ways');
}

/** Exchanges a token for a session of this browser. */
export function signIn(token: string): Promise<Session> {
  return request('POST', '/session', { token });
}

export function signOut(): Promise<void> {
  return request('DELETE', '/session');
}

export function getStatus(): Promise<Status> {
  return request('GET', '/status');
}

export function getReleases(): Promise<PublishedReleases> {
  return request('GET', '/releases');
}

/** So many generations, the newest first. @param before only those from before this one */
export function getHistory(limit: number, before?: number): Promise<Generation[]> {
  return request('GET', `/history?limit=${limit}${before === undefined ? '' : `&before=${before}`}`);
}

/** Against the generation before, or with its canary's arm against what the others get. */
export function getDifference(generation: number, arm: Arm): Promise<GenerationDifference> {
  return request('GET', `/history/${generation}/difference${arm === 'canary' ? '?arm=canary' : ''}`);
}

/** What visitors of a generation get: all, or those of its canary. */
export type Arm = 'stable' | 'canary';

export function getCanary(): Promise<CanaryAnswer> {
  return request('GET', '/canary');
}

/** @param step from which it is to go on: where it has done so by itself meanwhile, the service refuses */
export function goOn(id: string, step: number, why: string): Promise<Generation> {
  return request('POST', '/canary/go-on', { id, step, ...reason(why) });
}

export function abort(id: string, why: string): Promise<Generation> {
  return request('POST', '/canary/abort', { id, ...reason(why) });
}

export function getViews(days: number): Promise<Views> {
  return request('GET', `/views?days=${days}`);
}

export function getPreviews(): Promise<Preview[]> {
  return request('GET', '/previews');
}

export function endPreview(id: string): Promise<void> {
  return request('DELETE', `/previews/${id}`);
}

/** How a canary goes on. */
export interface Plan {
  steps: number[];
  minutes: number;
  minVisitors: number;
}

export interface PromotionRequest {
  releases: string[];
  why: string;
  canary?: Plan;
  dryRun?: boolean;
  /** Live addresses that may disappear, as typed: with blanks or commas between them. */
  removed: string;
}

/** @returns the id of the job */
export async function promote({ why, removed, ...asked }: PromotionRequest): Promise<string> {
  const body = { ...asked, ...reason(why), ...allowed(removed) };
  const job = await request<{ id: string }>('POST', '/promotions', body);
  return job.id;
}

/** @returns the id of the job */
export async function makePreview(releases: string[], hours: number): Promise<string> {
  const job = await request<{ id: string }>('POST', '/previews', { releases, hours });
  return job.id;
}

/** Makes an earlier composition live again at once. */
export function rollBack(to: number, why: string): Promise<Generation> {
  return request('POST', '/rollbacks', { to, ...reason(why) });
}

/** Puts the release of a section that was live before into what is live. @param removed as that of `PromotionRequest` @returns the id of the job */
export async function rollBackSection(section: string, why: string, removed: string): Promise<string> {
  const body = { section, ...reason(why), ...allowed(removed) };
  const job = await request<{ id: string }>('POST', '/rollbacks', body);
  return job.id;
}

function reason(why: string): { why?: string } {
  return why.trim() ? { why: why.trim() } : {};
}

function allowed(removed: string): { allowRemoved?: string[] } {
  const allowRemoved = removed.split(/[\s,]+/).filter(Boolean);
  return allowRemoved.length > 0 ? { allowRemoved } : {};
}
