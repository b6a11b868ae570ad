import { type Actor, CI_ISSUERS, type Publisher } from '@site/releases';
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { ProblemError } from '../problems/problem.ts';

/** Whose identities are believed in any case: where the CIs of most teams are. */
export const KNOWN_ISSUERS: readonly string[] = Object.values(CI_ISSUERS);

/** Signatures with public keys alone: with a shared key anybody who checks could also sign. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];

/** How far clocks may differ, in seconds. */
const CLOCKS_S = 30;

/** How long an issuer may take to answer, in milliseconds. */
const ISSUER_MS = 5000;

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** The identity of a job of a CI, whose signature was verified. */
interface Identity extends JWTPayload {
  iss: string;
  jti: string;
  exp: number;
}

function unreachable(issuer: string): ProblemError {
  return new ProblemError('issuer-unreachable', `The keys of ${issuer} cannot be read. Try again.`);
}

/** Why an identity is not believed. */
function refusalOf(error: unknown, issuer: string): ProblemError {
  if (error instanceof errors.JWTExpired)
    return new ProblemError('identity-expired', 'The job has to ask for a new one.');
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud')
      return new ProblemError(
        'wrong-audience',
        'The job has to ask for one that is made out for this service.',
      );
    if (error.claim === 'nbf' || error.claim === 'iat')
      return new ProblemError('identity-not-yet-valid', 'The clocks differ, or somebody made it for later.');
    return new ProblemError('identity-unreadable', `Its claim "${error.claim}" is missing or wrong.`);
  }
  const isForged =
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed;
  if (isForged) return new ProblemError('wrong-signature', `No key of ${issuer} has signed it.`);
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid)
    return new ProblemError('identity-unreadable', 'It is no signed token (JWT).');
  return unreachable(issuer);
}

/** Verifies identities of CIs (OpenID Connect) by the keys that their issuers publish. */
export class Issuers {
  readonly #trusted: ReadonlySet<string>;
  readonly #audience: string;
  readonly #keys = new Map<string, Promise<Keys>>();

  /** @param audience for whom identities have to be made out: the public origin of the service */
  constructor(trusted: readonly string[], audience: string) {
    this.#trusted = new Set(trusted);
    this.#audience = audience;
  }

  /** Verifies one. @throws ProblemError */
  async verify(token: string): Promise<Identity> {
    const issuer = this.#issuerOf(token);
    const keys = await this.#keysOf(issuer);
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: this.#audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCKS_S,
        requiredClaims: ['exp', 'iat', 'jti'],
      });
      const { iss, jti, exp, iat = 0 } = payload;
      if (!iss || !jti || !exp) throw new errors.JWTInvalid();
      if (iat > Date.now() / 1000 + CLOCKS_S)
        throw new errors.JWTClaimValidationFailed('made later than now', payload, 'iat');
      return { ...payload, iss, jti, exp };
    } catch (error) {
      throw refusalOf(error, issuer);
    }
  }

  /** Before anything is verified: nobody else is asked for keys. */
  #issuerOf(token: string): string {
    let issuer: string | undefined;
    try {
      issuer = decodeJwt(token).iss;
    } catch {
      throw new ProblemError('identity-unreadable', 'It is no signed token (JWT).');
    }
    if (issuer !== undefined && this.#trusted.has(issuer)) return issuer;
    throw new ProblemError('wrong-issuer', 'DEPLOY_ISSUERS names those that the service believes.');
  }

  #keysOf(issuer: string): Promise<Keys> {
    const known = this.#keys.get(issuer);
    if (known) return known;
    const finding = findKeys(issuer);
    this.#keys.set(issuer, finding);
    // It is tried again with the next identity.
    finding.catch(() => this.#keys.delete(issuer));
    return finding;
  }
}

const configuration = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/** Where an issuer's keys are, as OpenID Connect Discovery has it. */
async function findKeys(issuer: string): Promise<Keys> {
  try {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(ISSUER_MS),
      redirect: 'error',
    });
    const { issuer: named, jwks_uri } = configuration.parse(await response.json());
    // What is fetched without TLS is nobody's word.
    if (named !== issuer || (issuer.startsWith('https:') && !jwks_uri.startsWith('https:')))
      throw new Error('It describes another issuer');
    return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: ISSUER_MS });
  } catch {
    throw unreachable(issuer);
  }
}

/** Where GitHub and GitLab say that a job runs for code that nobody has merged. */
export function isPullRequest({ event_name, pipeline_source, ref }: JWTPayload): boolean {
  return (
    /^pull_request/.test(String(event_name)) ||
    /^(?:merge_request_event|external_pull_request_event)$/.test(String(pipeline_source)) ||
    /^refs\/(?:pull|merge-requests)\//.test(String(ref))
  );
}

/** A claim as text, to be compared; undefined where it is none that could be. */
export function claimOf(identity: JWTPayload, name: string): string | undefined {
  const value: unknown = Object.hasOwn(identity, name) ? identity[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Whose an identity is: of a job of a CI, or of a person at the organisation's provider. */
export type Whose = 'job' | 'person';

/** Whether an identity is that of a publisher. */
export function isOf(identity: JWTPayload, publisher: Publisher, whose: Whose): boolean {
  if (publisher.kind !== 'ci' || publisher.issuer !== identity.iss) return false;
  // What a provider says of people is nobody's word on jobs, and the other way round, also where it is the same.
  if ((publisher.person === true) !== (whose === 'person')) return false;
  const claims = Object.entries(publisher.claims);
  return claims.length > 0 && claims.every(([name, value]) => claimOf(identity, name) === value);
}

/** Who is at work, as an identity says: for the history. Each is cut to what fits a line. */
export function actorOf(identity: Identity, { id }: Publisher): Actor {
  const first = (...names: readonly string[]) =>
    names.map((name) => claimOf(identity, name)).find((value) => value !== undefined);
  const known = {
    repository: first('repository', 'project_path'),
    commit: first('sha'),
    run: first('run_id', 'pipeline_id'),
  };
  const given = Object.entries(known).flatMap(([name, value]) =>
    value ? [[name, value.replace(/[^\w./:@-]/g, '').slice(0, 200)]] : [],
  );
  return { id, ...Object.fromEntries(given) };
}
