import ipaddr from 'ipaddr.js';

/** How many leading bytes of an address name its network. */
interface NetworkSize {
  ipv4: number;
  ipv6: number;
}

/** One sender: an IPv4 address, or the /64 that a household or a phone has of IPv6. */
export const SENDER: NetworkSize = { ipv4: 4, ipv6: 8 };

/** What one party gets without effort: the smallest networks that are routed by themselves, a /24, or a /48 of IPv6. */
export const NEIGHBORHOOD: NetworkSize = { ipv4: 3, ipv6: 6 };

/** The network of an address, as a text that is the same for all of its addresses. What is no address stands for itself. */
export function networkOf(address: string, size: NetworkSize): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray().slice(0, size[parsed.kind()]);
  return `${parsed.kind()} ${Buffer.from(bytes).toString('hex')}`;
}
