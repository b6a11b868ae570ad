import { fastifyHelmet } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Sets headers that allow the API's answers nothing but what its own pages need: their style and their form.
 * @param pageStyle where the pages' style may come from, as in `style-src`
 */
export function setSecurityHeaders(app: FastifyInstance, pageStyle: string) {
  app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: [pageStyle],
        // The site's icon, which browsers ask for by themselves.
        imgSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // With "no-referrer" browsers would send "Origin: null" when a page's form is posted, and be refused for it.
    referrerPolicy: { policy: 'same-origin' },
    // For whoever ends TLS to decide: it binds the whole domain.
    strictTransportSecurity: false,
  });
}
