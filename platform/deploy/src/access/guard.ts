import { networkOf, SENDER } from '@site/contract/hosts';
import type { ReleaseStore } from '@site/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeployLimits } from '../limits.ts';
import { ProblemError } from '../problems/problem.ts';
import { type Access, identify } from './access.ts';
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

/** Counts failures to say who one is, by sender: whoever has one address of IPv6 has as many as they like. */
export class Failures {
  readonly #window: RateWindow;

  constructor({ failures }: DeployLimits) {
    this.#window = new RateWindow(failures.most, failures.milliseconds);
  }

  /** Counts a failure. @throws ProblemError where there were too many, else the error itself */
  fail(address: string, error: unknown): never {
    const isOurs = error instanceof ProblemError && error.problem !== 'issuer-unreachable';
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

/** Lets through only requests with a token, at every address that is not open. */
export function guard(
  app: FastifyInstance,
  store: ReleaseStore,
  failures: Failures,
  { requests }: DeployLimits,
): void {
  const window = new RateWindow(requests.most, requests.milliseconds);
  app.decorateRequest('access', undefined);
  // Before the body is read.
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.open) return;
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    // Somebody else behind the same address may have failed: a good token is good.
    const access = await identify(store, token).catch((error) => failures.fail(request.ip, error));
    const seconds = window.count(access.publisher.id);
    if (seconds !== undefined)
      throw new ProblemError('too-many-requests', `Try again in ${seconds} s.`, seconds);
    request.access = access;
  });
}
