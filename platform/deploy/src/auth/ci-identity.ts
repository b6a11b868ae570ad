import { CI_ISSUERS, type PublisherIdentity, ReleaseError } from '@site/releases';
import {
  createRemoteJWKSet,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { z } from 'zod';

/** Public-key signatures only: with a shared key, a verifier could also sign. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];

const CLOCK_TOLERANCE_S = 30;
const ISSUER_TIMEOUT_MS = 5000;

/** Verified claims of a CI job. */
export interface CiIdentity extends JWTPayload {
  iss: string;
  jti: string;
  exp: number;
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

function identityRefused(detail: string): ReleaseError {
  return new ReleaseError('unauthorized', `${detail} Request a new identity in the job.`);
}

/** Fetches an issuer's keys by OpenID Connect Discovery. */
async function findKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const signal = AbortSignal.timeout(ISSUER_TIMEOUT_MS);
  const response = await fetch(address, { signal, redirect: 'error' });
  const found = discovery.parse(await response.json());
  if (found.issuer !== issuer) throw new Error(`${address} describes another issuer`);
  if (issuer.startsWith('https:') && !found.jwks_uri.startsWith('https:'))
    throw new Error(`${address} names keys without TLS`);
  return createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: ISSUER_TIMEOUT_MS });
}

/** Verifies OpenID Connect identities of CI jobs. Each works once. */
export class CiIdentities {
  readonly #issuers: ReadonlySet<string>;
  readonly #audience: string;
  readonly #keys = new Map<string, Promise<JWTVerifyGetKey>>();
  readonly #used = new Map<string, number>();
  readonly #startedAt = Date.now() / 1000;

  /** @param audience the service's public origin, as identities must name it */
  constructor(issuers: readonly string[], audience: string) {
    this.#issuers = new Set([...Object.values(CI_ISSUERS), ...issuers]);
    this.#audience = audience;
  }

  /** @throws ReleaseError */
  async verify(token: string): Promise<CiIdentity> {
    const issuer = issuerOf(token);
    if (!this.#issuers.has(issuer))
      throw identityRefused(`"${issuer}" is not a trusted issuer. The owner can add it to DEPLOY_ISSUERS.`);
    const { payload } = await jwtVerify(token, await this.#getKeys(issuer), {
      issuer,
      audience: this.#audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['exp', 'iat', 'jti'],
    }).catch((error: unknown) => {
      const isAnswered = error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
      if (!isAnswered || error instanceof errors.JWKSTimeout) throw unreachable(issuer);
      throw identityRefused(`The identity is not accepted: ${error.message}.`);
    });
    const { iss = '', jti = '', exp = 0, iat = 0 } = payload;
    if (iat > Date.now() / 1000 + CLOCK_TOLERANCE_S)
      throw identityRefused('The identity was issued in the future.');
    // A restart forgets which identities were used.
    if (iat < this.#startedAt - CLOCK_TOLERANCE_S)
      throw identityRefused('The identity is older than the last start of the service.');
    this.#markUsed(`${iss} ${jti}`, exp);
    return { ...payload, iss, jti, exp };
  }

  #markUsed(id: string, exp: number): void {
    const now = Date.now() / 1000 - CLOCK_TOLERANCE_S;
    for (const [used, until] of this.#used) if (until < now) this.#used.delete(used);
    if (this.#used.has(id)) throw identityRefused('The identity was used before.');
    this.#used.set(id, exp);
  }

  async #getKeys(issuer: string): Promise<JWTVerifyGetKey> {
    const keys = this.#keys.get(issuer) ?? findKeys(issuer);
    this.#keys.set(issuer, keys);
    return keys.catch(() => {
      this.#keys.delete(issuer);
      throw unreachable(issuer);
    });
  }
}

function issuerOf(token: string): string {
  try {
    return decodeJwt(token).iss ?? '';
  } catch {
    throw identityRefused('The identity is not a signed token (JWT).');
  }
}

function unreachable(issuer: string): ReleaseError {
  return new ReleaseError('unavailable', `Cannot fetch the keys of ${issuer}. Try again.`);
}

/** Whether the job runs unmerged code, according to GitHub or GitLab. */
export function isPullRequest({ event_name, pipeline_source, ref }: JWTPayload): boolean {
  return (
    /^pull_request/.test(String(event_name)) ||
    /merge_request_event$|^external_pull_request_event$/.test(String(pipeline_source)) ||
    /^refs\/(?:pull|merge-requests)\//.test(String(ref))
  );
}

/** Returns a claim as text, or undefined if it is neither a string nor a number. */
export function readClaim(identity: JWTPayload, name: string): string | undefined {
  const value: unknown = Object.hasOwn(identity, name) ? identity[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Describes a CI job for the history. */
export function ciActor(identity: JWTPayload, id: string): PublisherIdentity {
  const first = (...names: string[]) =>
    names
      .map((name) => readClaim(identity, name))
      .find(Boolean)
      ?.replace(/[^\w./:@-]/g, '')
      .slice(0, 200);
  const repository = first('repository', 'project_path');
  const commit = first('sha');
  const run = first('run_id', 'pipeline_id');
  return { id, ...(repository && { repository }), ...(commit && { commit }), ...(run && { run }) };
}
