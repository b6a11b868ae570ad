import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { DeliveryFailed } from '../failure.ts';

/** Whether an IP address is on the public internet: not of this machine, of a private network, or of a cloud's inside. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Finds the address of a host, and refuses one that is not public. What was checked is what is connected to. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new DeliveryFailed('no-address'), '');
    // All of them, because a name that has a private one among others was not made for this.
    if (!addresses.every(({ address }) => isPublic(address))) {
      return callback(new DeliveryFailed('private-address'), '');
    }
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** Refuses a URL whose host is an address that is not public: nothing looks such a host up. */
export function refusePrivateHost({ hostname }: URL) {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) && !isPublic(address)) throw new DeliveryFailed('private-address');
}
