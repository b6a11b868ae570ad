import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type ForwardedRequest = Pick<FastifyRequest, 'ip' | 'host' | 'protocol'>;

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

/** Says once that a proxy may be in front of this server that it does not know: all its visitors would count as one. */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async ({ headers, ips, log }) => {
    // A proxy that is believed makes a chain of two or more.
    if (warned || !headers['x-forwarded-for'] || (ips && ips.length > 1)) return;
    warned = true;
    // Without the address: it may be a visitor's.
    log.warn(
      'X-Forwarded-For comes from somebody whom TRUST_PROXY does not name, and is not believed. If that is a proxy, name it',
    );
  });
}
