import { securityHeaders } from '@site/contract/security-headers';
import type { FastifyInstance } from 'fastify';

const HEADERS = securityHeaders({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      // The style sheet that the site publishes for them.
      styleSrc: ["'self'"],
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

/** Sets headers that allow the API's answers nothing but what its own pages need: the site's style sheet and icon, and their form. */
export function setSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS);
  });
}
