// What the specification says of the company word by word. Everything else of it is the owner's: no other test may hold a value of it.
import { SITE } from './index.ts';

test('the company works in Sacramento County', () => {
  expect(SITE.region).toBe('Sacramento County');
});

test('the company is on four networks', () => {
  expect(SITE.social.map(({ network }) => network)).toEqual(['Facebook', 'Instagram', 'LinkedIn', 'Yelp']);
});
