import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { nameOnce } from '@site/contract/hosts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whose request it is, as far as this server knows. */
export type ForwardedRequest = Pick<FastifyRequest, 'ip' | 'host' | 'protocol'>;

/**
 * The headers of a request for the API, with from which address it came and what it asked for: one address, so that the API
 * needs to know nobody but this server.
 */
export function forwardHeaders(
  { ip, host, protocol }: ForwardedRequest,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  // These say the same in other words, and nobody checks what they say.
  const { forwarded, 'x-real-ip': realIp, ...others } = headers;
  return {
    ...others,
    'x-forwarded-for': ip,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
  };
}

/**
 * Ends requests whose client has reset the connection before anybody looked at them: there is nobody to answer, and no address to count or to
 * tell the API. They are no failures.
 */
export function dropRequestsOfNobody(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ socket }, reply) => {
    if (socket.remoteAddress !== undefined) return;
    reply.hijack();
    socket.destroy();
  });
}

/** An address with its port, as IIS and Azure's gateway send it, or in brackets. A plain address of IPv6 has more colons. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * Makes each request's X-Forwarded-For a list of plain addresses before anybody reads it: a port would hide a trusted proxy, and make each
 * connection a visitor of its own. Where it leads to no address at all, nothing of it is believed, and the log says so once.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  let told = false;
  app.addHook('onRequest', async (request) => {
    const { headers, socket, log } = request;
    const said = headers['x-forwarded-for'];
    if (typeof said !== 'string') return;
    const addresses = said.split(',').map((address) => address.trim().replace(WITH_PORT, '$1$2'));
    headers['x-forwarded-for'] = addresses.join(', ');
    if (isIP(request.ip)) return;
    delete headers['x-forwarded-for'];
    if (told) return;
    told = true;
    log.warn(
      { peer: socket.remoteAddress },
      'X-Forwarded-For of a proxy of TRUST_PROXY leads to no address: such visitors count as one, with the address of the proxy',
    );
  });
}

/** Says once of each peer that it may be a proxy that this server does not know: all its visitors would count as one. */
export function warnOfUnknownProxies(app: FastifyInstance): void {
  const nameOf = nameOnce();
  app.addHook('onRequest', async ({ headers, ips, ip, log }) => {
    // A proxy that is believed makes a chain of two or more.
    if (!headers['x-forwarded-for'] || (ips && ips.length > 1)) return;
    const peer = nameOf(ip);
    if (!peer) return;
    log.warn(
      { peer },
      'X-Forwarded-For comes from somebody whom TRUST_PROXY does not name, and is not believed. If that is a proxy, name it',
    );
  });
}
