import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Most peers that are named: whoever has many addresses cannot fill the log. */
const MAX_NAMED = 20;

/** Where servers of the site mostly are, and visitors never: their addresses may be in the log. */
function isNear(address: string): boolean {
  const near = ['loopback', 'linkLocal', 'uniqueLocal', 'private'];
  return ipaddr.isValid(address) && near.includes(ipaddr.process(address).range());
}

/** Says once of each peer that it may be a server of the site that the API does not know: all its visitors would count as one. */
export function warnOfUnknownSites(app: FastifyInstance) {
  const named = new Set<string>();
  app.addHook('onRequest', async ({ headers, ips, ip, log }) => {
    // A server that is believed makes a chain of two or more.
    if (!headers['x-forwarded-for'] || (ips && ips.length > 1)) return;
    const peer = isNear(ip) ? ip : 'a public address';
    if (named.has(peer) || named.size >= MAX_NAMED) return;
    named.add(peer);
    log.warn(
      { peer },
      'X-Forwarded-For comes from somebody whom TRUST_SITE does not name, and is not believed. If that is a server of the site, name it',
    );
  });
}
