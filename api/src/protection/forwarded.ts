import type { FastifyInstance } from 'fastify';

/** Most peers that are named: whoever has many addresses cannot fill the log. */
const MAX_NAMED = 20;

/** Says once of each peer that it may be a server of the site that the API does not know: all its visitors would count as one. */
export function warnOfUnknownSites(app: FastifyInstance) {
  const named = new Set<string>();
  app.addHook('onRequest', async ({ headers, ips, ip, log }) => {
    // A server that is believed makes a chain of two or more.
    if (!headers['x-forwarded-for'] || (ips && ips.length > 1)) return;
    if (named.has(ip) || named.size >= MAX_NAMED) return;
    named.add(ip);
    log.warn(
      { peer: ip },
      'X-Forwarded-For comes from somebody whom TRUST_SITE does not name, and is not believed. If that is a server of the site, name it',
    );
  });
}
