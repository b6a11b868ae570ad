import type { IncomingHttpHeaders } from 'node:http';
import { isPrivate } from '@site/contract/hosts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type ForwardedRequest = Pick<FastifyRequest, 'ip' | 'host' | 'protocol'>;

/**
 * Returns headers for the API that say where a request came from, so that the API trusts this server alone.
 */
export function forwardedHeaders(
  { ip, host, protocol }: ForwardedRequest,
  // Nobody checks these headers.
  { forwarded, 'x-real-ip': _realIp, ...headers }: IncomingHttpHeaders,
): IncomingHttpHeaders {
  return { ...headers, 'x-forwarded-for': ip, 'x-forwarded-host': host, 'x-forwarded-proto': protocol };
}

/** An IPv4 address with a port, as Azure's gateway sends it. */
const WITH_PORT = /(\d+\.\d+\.\d+\.\d+):\d+/g;

/** Limits the peers that are named: a client with many addresses cannot fill the log. */
const MOST_NAMED = 20;

/** Reads X-Forwarded-For, and warns once of each peer that sends it and is not in TRUST_PROXY. */
export function readForwardedAddresses(app: FastifyInstance): void {
  const named = new Set<string>();
  app.addHook('onRequest', async ({ headers, ip, ips, log, socket }, reply) => {
    if (socket.remoteAddress === undefined) {
      // The client has reset the connection: nobody is left to answer.
      reply.hijack();
      socket.destroy();
      return;
    }
    const { 'x-forwarded-for': addresses } = headers;
    if (typeof addresses !== 'string') return;
    headers['x-forwarded-for'] = addresses.replace(WITH_PORT, '$1');
    // A trusted proxy makes a chain of at least two.
    if (ips && ips.length > 1) return;
    // A public address may be a visitor's.
    const peer = isPrivate(ip) ? ip : 'a public address';
    if (named.has(peer) || named.size >= MOST_NAMED) return;
    named.add(peer);
    log.warn(
      { peer },
      'X-Forwarded-For comes from a peer that TRUST_PROXY does not name, and is ignored. If it is a proxy, name it',
    );
  });
}
