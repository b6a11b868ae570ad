import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

type ForwardedRequest = Pick<FastifyRequest, 'ip' | 'ips' | 'host' | 'protocol'>;

/**
 * The headers of a request for the API, with from which address it came and what it asked for. Addresses that a visitor
 * made up are left out; those that trusted proxies named stay in front of theirs.
 */
export function forwardHeaders(
  { ip, ips = [ip], host, protocol }: ForwardedRequest,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  // These say the same in other words, and nobody checks what they say.
  const { forwarded, 'x-real-ip': realIp, ...others } = headers;
  return {
    ...others,
    'x-forwarded-for': ips.toReversed().join(', '),
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
  };
}
