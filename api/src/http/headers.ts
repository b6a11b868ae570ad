import { fastifyHelmet } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Allows the API's pages nothing but what they need: the site's style sheet and icon, and their form. */
export async function helmet(app: FastifyInstance) {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // With "no-referrer" browsers would send "Origin: null" with a form, which is refused.
    referrerPolicy: { policy: 'same-origin' },
    // Whoever ends TLS decides: it binds the whole domain.
    strictTransportSecurity: false,
  });
}
