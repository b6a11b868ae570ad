import { ReleaseError, UPLOAD_LIMITS } from '@site/releases';
import type { FastifyInstance } from 'fastify';

/** How much and how long. Times are in milliseconds, sizes in bytes. */
export const LIMITS = {
  connections: 500,
  /** For the headers of a request, and for all of it: uploads take a while. */
  headersTimeout: 20_000,
  requestTimeout: 5 * 60_000,
  /** For a body that is not an upload. */
  bodyTimeout: 20_000,
  /** How often Node looks for requests that take too long. */
  checkInterval: 5000,
  /** One body in JSON, and all of them that have not ended. */
  body: 64 * 1024,
  allBodies: 8 * 1024 * 1024,
  upload: UPLOAD_LIMITS.packed,
  /** Uploads at once, of all publishers and of one. */
  uploads: 4,
  uploadsOfOne: 2,
  requestsPerMinute: 600,
  /** Failed attempts of one address to sign in, within ten minutes. */
  failures: 20,
  /** How often the counts of a running canary are read. */
  canaryInterval: 10_000,
};

export type DeployLimits = typeof LIMITS;

/**
 * Answers 503 while the bodies that have begun and not ended could exceed `allBodies` bytes of memory, and closes the
 * connections of those that take longer than `bodyTimeout`.
 */
export function limitBodies(app: FastifyInstance, { allBodies, bodyTimeout }: DeployLimits): void {
  let reserved = 0;
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw, routeOptions } = request;
    const isEmpty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
    // Uploads have a limit of their own.
    if (isEmpty || routeOptions.config.isUpload) return;
    const size = Math.min(Number(headers['content-length'] ?? Infinity), routeOptions.bodyLimit ?? 0);
    if (reserved + size > allBodies)
      throw new ReleaseError('unavailable', 'Too many requests arrive at once.');
    reserved += size;
    const timer = setTimeout(() => raw.destroy(), bodyTimeout);
    raw.once('end', () => clearTimeout(timer));
    reply.raw.once('close', () => {
      clearTimeout(timer);
      reserved -= size;
    });
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isUpload?: boolean;
  }
}
