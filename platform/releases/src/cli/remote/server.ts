import { Refusal } from '@site/contract/program';
import { readReleaseServer } from '@site/contract/release-server';

/** Where and as whom the release commands ask. */
export interface ReleaseServer {
  /** Origin of the deploy service. */
  url: string;
  token: string | undefined;
  idToken: string | undefined;
}

/**
 * The deploy service that a command asks.
 * @param flag what `--server` says; the setting is read where it says nothing
 * @returns undefined where the local store is meant
 * @throws InvalidSettings
 */
export function findServer(flag: string | undefined): ReleaseServer | undefined {
  if (!flag && process.env.RELEASE_SERVER === undefined) return undefined;
  const environment = flag ? { ...process.env, RELEASE_SERVER: flag } : process.env;
  const {
    RELEASE_SERVER: url,
    RELEASE_TOKEN: token,
    RELEASE_ID_TOKEN: idToken,
  } = readReleaseServer(environment);
  return url ? { url, token, idToken } : undefined;
}

/**
 * For commands that no deploy service does for others: what they would find in the local store is not what whoever has named a service means.
 * @throws Refusal where a deploy service is named
 */
export function requireNoServer(): void {
  const server = findServer(undefined);
  if (server)
    throw new Refusal(
      `This is done on the machine of the site alone, and RELEASE_SERVER names ${server.url}. Unset it to work on the local store.`,
    );
}
