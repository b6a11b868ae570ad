import ipaddr from 'ipaddr.js';

/** @param ranges names of https://github.com/whitequark/ipaddr.js */
function isIn(ranges: readonly string[], address: string): boolean {
  return ipaddr.isValid(address) && ranges.includes(ipaddr.process(address).range());
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || isIn(['loopback'], host.replace(/^\[(.*)\]$/, '$1'));
}

export function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Returns a key that all addresses of a network share: an IPv4 /24 or an IPv6 /48. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray().slice(0, parsed.kind() === 'ipv4' ? 3 : 6);
  return `${parsed.kind()} ${Buffer.from(bytes).toString('hex')}`;
}

export function isPrivate(address: string): boolean {
  return isIn(['loopback', 'linkLocal', 'uniqueLocal', 'private'], address);
}
