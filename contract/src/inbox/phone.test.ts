import { telHref } from './phone.ts';

test.each([
  ['(916) 555-0100', 'tel:+19165550100'],
  ['1-916-555-0100', 'tel:+19165550100'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['916.555.0100 ext. 12', 'tel:+19165550100'],
  ['916 555 0100 x12', 'tel:+19165550100'],
  ['(916) 555-0100 / (916) 555-0199', 'tel:+19165550100'],
  ['+1 916 555 0100 or 916 555 0199 x2', 'tel:+19165550100'],
  ['916/555/0100', 'tel:+19165550100'],
  ['555-01000', 'tel:55501000'],
  ['call me at 9', undefined],
  ['javascript:alert(1)', undefined],
  ['1'.repeat(16), undefined],
])('the phone number %j is called by %s', (typed, href) => {
  expect(telHref(typed)).toBe(href);
});
