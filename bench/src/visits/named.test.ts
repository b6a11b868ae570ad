import { Refusal } from '@site/contract/program';
import { readNamed } from './named.ts';

test('contenders are named by their addresses, and the site too', () => {
  expect(readNamed([], [])).toEqual({ site: undefined, peers: [] });
  const against = ['static=https://127.0.0.1:4001', 'spa=http://example.com/'];
  const peers = [
    { name: 'static', origin: 'https://127.0.0.1:4001' },
    { name: 'spa', origin: 'http://example.com' },
  ];
  expect(readNamed(against, [])).toEqual({ site: undefined, peers });
  const site = { name: 'site', origin: 'https://127.0.0.1:4000' };
  expect(readNamed(against, [site.origin])).toEqual({ site, peers });
});

test.each([
  ['no name', ['https://127.0.0.1:4001'], [], /not NAME=URL/],
  ['no address', ['static='], [], /no address/],
  ['another protocol', ['static=ftp://127.0.0.1'], [], /no address/],
  ['a path, which would be dropped', ['static=http://127.0.0.1/shop'], [], /no address/],
  ["the benchmark's own name", ['limit=http://127.0.0.1'], [], /taken/],
  ['a name twice', ['a=http://127.0.0.1', 'a=http://127.0.0.2'], [], /name of its own/],
  ['a site without anyone to compare with', [], ['http://127.0.0.1'], /needs --against/],
  ['two sites', ['a=http://127.0.0.1'], ['http://127.0.0.2', 'http://127.0.0.3'], /once/],
])('refused: %s', (_what, against, sites, reason) => {
  expect(() => readNamed(against, sites)).toThrow(Refusal);
  expect(() => readNamed(against, sites)).toThrow(reason);
});
