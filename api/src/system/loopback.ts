import ipaddr from 'ipaddr.js';

/** Whether a host, a name or an address without brackets, is this machine, so that nobody else can read what is sent to it. */
export function isLoopback(host: string): boolean {
  if (!ipaddr.isValid(host)) return host === 'localhost';
  return ipaddr.process(host).range() === 'loopback';
}
