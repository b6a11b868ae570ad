import { findPhoneNumbersInText } from 'libphonenumber-js';

/** Returns the first number in a text as `+19165550100`, with `;ext=12`; undefined if none is certain. */
export function phoneNumber(typed: string): string | undefined {
  // Invisible format characters come along when a number is copied.
  const [found] = findPhoneNumbersInText(typed.replace(/\p{Cf}/gu, ''), 'US');
  return found?.number.getURI().slice('tel:'.length);
}

export function telHref(typed: string): string | undefined {
  const number = phoneNumber(typed);
  return number && `tel:${number}`;
}
