import { type CanaryCounts, canaryCountsPath } from '@site/contract/reports';
import { ReleaseError } from '../errors.ts';
import { canaryCounts } from '../store/manifests.ts';

const TIMEOUT_MS = 5000;

/** Where the API counts errors of visitors. */
export interface CountsSource {
  api: string;
  token: string;
  /** Deletes the counts of a canary that has ended. */
  writeToken?: string | undefined;
}

async function ask(
  { api, token }: CountsSource,
  canary: string,
  method: 'GET' | 'DELETE',
): Promise<Response> {
  try {
    const answer = await fetch(`${api}${canaryCountsPath(canary)}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`it answers with ${answer.status}`);
    return answer;
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new ReleaseError('unavailable', `The API at ${api} did not return the counts: ${why}.`);
  }
}

/** Reads the counts of a canary. @throws ReleaseError `unavailable` */
export async function readCounts(source: CountsSource | undefined, canary: string): Promise<CanaryCounts> {
  if (!source)
    throw new ReleaseError('unavailable', 'The counts are unknown: REPORTS_READ_TOKEN is not set.');
  return canaryCounts.parse(await (await ask(source, canary, 'GET')).json());
}

/** Deletes the counts of a canary that has ended. If this fails, the API deletes them later itself. */
export async function deleteCounts(source: CountsSource | undefined, canary: string): Promise<void> {
  const { api, writeToken: token } = source ?? {};
  if (api && token) await ask({ api, token }, canary, 'DELETE').catch(() => undefined);
}
