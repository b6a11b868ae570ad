import { type ContactRequest, serviceLabel } from '@site/contract';
import { phoneNumber } from './phone.ts';

/** A word that looks like a part of a phone number. */
const DIGITS = /^[+(]?\d[\d()./\u2010-\u2015-]*$/;

/** Lower case, without accents. */
function normalize(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns everything that a search looks through, with the digits of the phone number. */
export function searchText(request: ContactRequest, notes: readonly string[] = []): string {
  const typed = request.phone.replace(/\D/g, '');
  const number = phoneNumber(request.phone)?.replace(/;.*|\D/g, '') ?? '';
  const parts = [...Object.values(request), serviceLabel(request.service), typed, number, ...notes];
  return normalize(parts.join('\n'));
}

/** Returns what a note adds to the text. */
export function noteSearchText(text: string): string {
  return `\n${normalize(text)}`;
}

/** Returns one pattern for `LIKE … ESCAPE '\'` for each word of a search: all of them have to occur. */
export function searchPatterns(query: string): string[] {
  const words = normalize(query.toWellFormed().replaceAll('\0', ' ')).split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const digits = DIGITS.test(word) ? word.replace(/\D/g, '') : '';
    const wanted = digits.length >= 3 ? digits : word;
    return `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  });
}
