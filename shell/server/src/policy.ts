import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** A year, in seconds. */
const YEAR_S = 365 * 24 * 60 * 60;

/** What pages do not need, neither by themselves nor in a frame. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];

/**
 * Sets the headers that hold for every answer; a page has its policy beside them.
 * @param origin the site's public origin: where it has TLS, browsers are told never to come without
 */
export function registerSecurityHeaders(app: FastifyInstance, origin: string): void {
  app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: origin.startsWith('https:') ? { maxAge: YEAR_S } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS.map((name) => `${name}=()`).join(', '));
  });
}
