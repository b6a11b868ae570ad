import { type ContactRequest, serviceLabel } from '@site/contract';
import { phoneNumber } from './phone.ts';

/** A phone number or a part of one, however it is written. */
const PHONE = /[+(]?\d[\d\s()./\u2010-\u2015-]*\d\)?/g;

/** Lower case, without accents. */
function normalize(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns everything that a search looks through, with the digits of the phone number. */
export function searchText(request: ContactRequest): string {
  const typed = request.phone.replace(/\D/g, '');
  const number = phoneNumber(request.phone)?.replace(/;.*|\D/g, '') ?? '';
  const parts = [...Object.values(request), serviceLabel(request.service), typed, number];
  return normalize(parts.join('\n'));
}

/** Returns what a note adds to the text. */
export function noteSearchText(text: string): string {
  return `\n${normalize(text)}`;
}

/** Returns one pattern for `LIKE … ESCAPE '\'` for each word of a search: all of them have to occur. */
export function searchPatterns(query: string): string[] {
  const words = normalize(query.toWellFormed().replaceAll('\0', ' '))
    .replace(PHONE, digitsOf)
    .split(/\s+/)
    .filter(Boolean);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** What has fewer than seven digits may be a date or a street number: it stays as it is. */
function digitsOf(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length >= 7 ? digits : number;
}
