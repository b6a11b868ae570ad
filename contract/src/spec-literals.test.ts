// What the specification says of the company word by word. Everything else of it is the owner's: no other test may hold a value of it.
import { SITE } from './index.ts';

test('the company works in Sacramento County', () => {
  expect(SITE.region).toBe('Sacramento County');
});

test('networks are those that the specification names, each once, in this order; the company may be on fewer', () => {
  const networks: readonly string[] = SITE.social.map(({ network }) => network);
  const named = ['Facebook', 'Instagram', 'LinkedIn', 'Yelp'];
  expect(networks).toEqual(named.filter((each) => networks.includes(each)));
});
