import ipaddr from 'ipaddr.js';

/** Whether an address is in a range with one of these names (https://github.com/whitequark/ipaddr.js). */
function isIn(ranges: readonly string[], address: string): boolean {
  return ipaddr.isValid(address) && ranges.includes(ipaddr.process(address).range());
}

/** Whether a host, a name or an address, in brackets or not, is this machine, so that nobody else can read what is sent to it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || isIn(['loopback'], host.replace(/^\[(.*)\]$/, '$1'));
}

/** Whether nobody on the way reads or changes what is sent to an address: with TLS, and without it on this machine only. */
export function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** How many leading bytes of an address name its network. */
export interface NetworkSize {
  ipv4: number;
  ipv6: number;
}

/** The network of an address, as a text that is the same for all of its addresses. What is no address stands for itself. */
export function networkOf(address: string, size: NetworkSize): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray().slice(0, size[parsed.kind()]);
  return `${parsed.kind()} ${Buffer.from(bytes).toString('hex')}`;
}

/** Returns whether an address is of this machine or a private network, as servers and proxies mostly are. */
export function isPrivate(address: string): boolean {
  return isIn(['loopback', 'linkLocal', 'uniqueLocal', 'private'], address);
}
