/** @jest-environment node */
import { phoneHref } from './people.ts';

test.each([
  ['(916) 555-0100', 'tel:+19165550100'],
  ['(916) 555-0100 ext. 12', 'tel:+19165550100'],
  ['916-555-0100 / 916-555-0199', 'tel:+19165550100'],
  ['555-01', 'tel:55501'],
])('%s is called by %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});
