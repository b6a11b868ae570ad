import { telHref } from './phone.ts';

test.each([
  ['(916) 555-0100', 'tel:+19165550100'],
  ['1-916-555-0100', 'tel:+19165550100'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['\u202a+44 20 7946 0958\u202c', 'tel:+442079460958'],
  ['(+44) 20 7946 0958', 'tel:+442079460958'],
  ['916.555.0100 ext. 12', 'tel:+19165550100;ext=12'],
  ['916 555 0100 x12', 'tel:+19165550100;ext=12'],
  ['916-555-0100 #12', 'tel:+19165550100;ext=12'],
  ['916 555 0111 (after 5pm)', 'tel:+19165550111'],
  ['916-555-0111 press 4', 'tel:+19165550111'],
  ['Home #: 916-555-0100 ext 3', 'tel:+19165550100;ext=3'],
  ['(916) 555-0100 / (916) 555-0199', 'tel:+19165550100'],
  ['home 555-0100 / 555-0199', undefined],
  ['1-800-FLOWERS', undefined],
  ['call me at 9', undefined],
  ['javascript:alert(1)', undefined],
  ['1'.repeat(16), undefined],
])('%j is called by %s', (typed, href) => expect(telHref(typed)).toBe(href));
