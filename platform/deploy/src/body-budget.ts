import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problems.ts';

/**
 * Limits the memory of all request bodies that have not ended: many slow senders must not fill it.
 * @param total bytes of all of them; above it requests are answered with 503
 */
export function limitBodies(app: FastifyInstance, total: number): void {
  let reserved = 0;
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw, routeOptions } = request;
    // Streamed to disk, and limited in number.
    if (routeOptions.config.streams) return;
    const isEmpty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
    const size = isEmpty ? 0 : Number(headers['content-length'] ?? routeOptions.bodyLimit);
    if (size === 0 || raw.readableEnded) return;
    if (reserved + size > total) throw new ProblemError('busy', 'Too many requests arrive.', 5);
    reserved += size;
    reply.raw.once('close', () => {
      reserved -= size;
    });
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route reads its body as a stream. */
    streams?: boolean;
  }
}
