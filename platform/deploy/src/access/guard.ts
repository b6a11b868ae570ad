import { networkOf, SENDER } from '@site/contract/hosts';
import type { ReleaseStore } from '@site/releases';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeployLimits } from '../limits.ts';
import { ProblemError } from '../problems/problem.ts';
import type { ProblemName } from '../problems/types.ts';
import { type Access, identify } from './access.ts';
import { refuseForeign, sessionCookie, whoSignedIn } from './cookie.ts';
import { RateWindow } from './rate-window.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; undefined where nobody has to be known. */
    access: Access | undefined;
  }
  interface FastifyContextConfig {
    /** Whether anybody may ask. */
    open?: boolean;
  }
}

/** Who asks. @throws where the route is open to everybody, which is a fault of ours */
export function accessOf({ access }: FastifyRequest): Access {
  if (!access) throw new Error('Nobody was identified');
  return access;
}

/** What nobody does who tries to guess: an issuer that cannot be asked, and a job that its own CI vouches for, on a runner that others use too. */
const NO_TRY: readonly ProblemName[] = ['issuer-unreachable', 'pull-request'];

/** Counts failures to say who one is, by sender: whoever has one address of IPv6 has as many as they like. */
export class Failures {
  readonly #window: RateWindow;

  constructor({ failures }: DeployLimits) {
    this.#window = new RateWindow(failures.most, failures.milliseconds);
  }

  /** Counts a failure. @throws ProblemError where there were too many, else the error itself */
  fail(address: string, error: unknown): never {
    const isOurs = error instanceof ProblemError && !NO_TRY.includes(error.problem);
    const seconds = isOurs ? this.#window.count(networkOf(address, SENDER)) : undefined;
    if (seconds === undefined) throw error;
    throw tooMany(seconds);
  }

  /** @throws ProblemError where there were too many before: for what is dear to find out */
  refuse(address: string): void {
    const seconds = this.#window.isOver(networkOf(address, SENDER));
    if (seconds !== undefined) throw tooMany(seconds);
  }
}

function tooMany(seconds: number): ProblemError {
  return new ProblemError('too-many-failures', `Try again in ${seconds} s, with another token.`, seconds);
}

/** Requests that change nothing. */
const READS = ['GET', 'HEAD'];

/**
 * Lets through only requests with a token, or of a browser in which somebody has signed in, at every address that is not open.
 * @param origin the service's own
 */
export function guard(
  app: FastifyInstance,
  store: ReleaseStore,
  failures: Failures,
  { requests }: DeployLimits,
  origin: string,
): void {
  const window = new RateWindow(requests.most, requests.milliseconds);
  const cookie = sessionCookie(origin);
  app.decorateRequest('access', undefined);

  /** Who asks. A token counts, whatever the browser sends by itself. */
  async function whoAsks(request: FastifyRequest, reply: FastifyReply): Promise<Access> {
    if (request.headers.authorization === undefined && cookie.read(request) !== undefined) {
      if (!READS.includes(request.method)) refuseForeign(request, origin);
      // A page that is still open when its session has ended fails nothing.
      const signedIn = await whoSignedIn(store, cookie, request, reply);
      if (signedIn) return signedIn;
    }
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    // Somebody else behind the same address may have failed: a good token is good.
    return identify(store, token).catch((error) => failures.fail(request.ip, error));
  }

  // Before the body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || request.routeOptions.config.open) return;
    const access = await whoAsks(request, reply);
    const seconds = window.count(access.publisher.id);
    if (seconds !== undefined)
      throw new ProblemError('too-many-requests', `Try again in ${seconds} s.`, seconds);
    request.access = access;
  });
}
