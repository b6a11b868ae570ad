import { networkOf, SENDER } from '@site/contract/hosts';
import { NEIGHBORHOOD } from './network.ts';

test.each([
  ['198.51.100.1', '198.51.100.2', SENDER, false],
  ['198.51.100.1', '::ffff:198.51.100.1', SENDER, true],
  ['198.51.100.1', '198.51.100.255', NEIGHBORHOOD, true],
  ['198.51.100.1', '198.51.101.1', NEIGHBORHOOD, false],
  ['2001:db8::1', '2001:DB8:0:0:ffff::2', SENDER, true],
  ['2001:db8::1', '2001:db8:0:1::1', SENDER, false],
  ['2001:db8::1', '2001:db8:0:ffff::1', NEIGHBORHOOD, true],
  ['2001:db8::1', '2001:db8:1::1', NEIGHBORHOOD, false],
  ['fe80::1%eth0', 'fe80::2%eth0', SENDER, true],
  ['unknown', '"<x>"', SENDER, false],
  ['198.51.100.1', 'c633:6400::', SENDER, false],
])('%s and %s with %j are one network: %s', (one, other, size, same) => {
  expect(networkOf(one, size) === networkOf(other, size)).toBe(same);
});
