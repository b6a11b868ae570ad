import { securityHeaders } from '@site/contract/security-headers';
import type { FastifyInstance } from 'fastify';

const HEADERS = {
  'cache-control': 'no-store',
  ...securityHeaders({
    // The pages need the site's style sheet and icon, and their form.
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
    // The proxy that ends TLS decides: the header binds the whole domain.
    strictTransportSecurity: false,
  }),
};

export function setSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS);
  });
}
