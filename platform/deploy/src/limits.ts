import { ReleaseError, UPLOAD_LIMITS } from '@site/releases';
import type { FastifyInstance } from 'fastify';

/** Limits of the service. Times are in milliseconds, sizes in bytes. */
export const LIMITS = {
  connections: 500,
  /** Time for the headers of a request, and for the whole request: uploads are slow. */
  headersTimeout: 20_000,
  requestTimeout: 5 * 60_000,
  /** Time for a body that is not an upload. */
  bodyTimeout: 20_000,
  /** How often Node looks for slow requests. */
  checkInterval: 5000,
  /** One JSON body, and all unfinished ones together. */
  body: 64 * 1024,
  totalBodies: 8 * 1024 * 1024,
  upload: UPLOAD_LIMITS.packed,
  /** Simultaneous uploads of all publishers, and of one. */
  uploads: 4,
  uploadsPerPublisher: 2,
  /** Requests of one publisher, and wrong tokens from one address. */
  requestsPerMinute: 600,
  /** How often a running canary is checked. */
  canaryInterval: 10_000,
};

export type DeployLimits = typeof LIMITS;

/**
 * Answers 503 while unfinished bodies could exceed `totalBodies` bytes of memory.
 * Closes connections that need longer than `bodyTimeout` for a body.
 */
export function limitBodies(app: FastifyInstance, { totalBodies, bodyTimeout }: DeployLimits): void {
  let reserved = 0;
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw, routeOptions } = request;
    const isEmpty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
    // Uploads have a limit of their own.
    if (isEmpty || routeOptions.config.isUpload) return;
    const size = Math.min(Number(headers['content-length'] ?? Infinity), routeOptions.bodyLimit ?? 0);
    if (reserved + size > totalBodies)
      throw new ReleaseError(
        'unavailable',
        'The service is receiving too many requests. Try again in a moment.',
      );
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
