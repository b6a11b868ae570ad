import { findPhoneNumbersInText } from 'libphonenumber-js';

/**
 * Finds the phone number in what a visitor typed; the first one of several.
 * @returns `+19165550100`, with `;ext=12` for an extension; undefined if the text has no certain number
 */
export function phoneNumber(typed: string): string | undefined {
  // Invisible format characters come along when a number is copied.
  const [found] = findPhoneNumbersInText(typed.replace(/\p{Cf}/gu, ''), 'US');
  return found?.number.getURI().slice('tel:'.length);
}

/** Returns the address of a call link for what a visitor typed. */
export function telHref(typed: string): string | undefined {
  const number = phoneNumber(typed);
  return number && `tel:${number}`;
}
