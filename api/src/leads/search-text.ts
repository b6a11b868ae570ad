import { type ContactRequest, serviceLabel } from '@site/contract';

const PHONE = /[+(]?\d[\d\s()./\u2010-\u2015-]*\d\)?/g;

function normalize(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the text that searches look through, with the digits of the phone number. */
export function searchText(request: ContactRequest): string {
  const digits = request.phone.replace(/\D/g, '');
  const parts = [...Object.values(request), serviceLabel(request.service), digits];
  return normalize(parts.join('\n'));
}

export function noteSearchText(text: string): string {
  return `\n${normalize(text)}`;
}

/** Returns a pattern for `LIKE … ESCAPE '\'` for each word of a search. */
export function searchPatterns(query: string): string[] {
  const words = normalize(query.toWellFormed().replaceAll('\0', ' '))
    .replace(PHONE, digitsOf)
    .split(/\s+/)
    .filter(Boolean);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Fewer than seven digits may be a date or a street number. The country code 1 is rarely typed. */
function digitsOf(number: string): string {
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length >= 7 ? digits : number;
}
