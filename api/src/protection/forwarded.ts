import { nameOnce } from '@site/contract/hosts';
import type { FastifyInstance } from 'fastify';

/** Says once of each peer that it may be a server of the site that the API does not know: all its visitors would count as one. */
export function warnOfUnknownSites(app: FastifyInstance) {
  const nameOf = nameOnce();
  app.addHook('onRequest', async ({ headers, ips, ip, log }) => {
    // A server that is believed makes a chain of two or more.
    if (!headers['x-forwarded-for'] || (ips && ips.length > 1)) return;
    const peer = nameOf(ip);
    if (!peer) return;
    log.warn(
      { peer },
      'X-Forwarded-For comes from somebody whom TRUST_SITE does not name, and is not believed. If that is a server of the site, name it',
    );
  });
}
