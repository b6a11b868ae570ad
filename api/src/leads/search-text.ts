import { type ContactRequest, serviceLabel } from '@site/contract';

/** A phone number may contain spaces. */
const NUMBER_OR_WORD = /[+(]?\d[\d\s()./\u2010-\u2015-]*\d\)?(?!\S)|\S+/g;

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

/** Returns for each word of a search the patterns for `LIKE … ESCAPE '\'`, one of which has to match. */
export function searchPatterns(query: string): string[][] {
  const parts = normalize(query.toWellFormed().replaceAll('\0', ' ')).match(NUMBER_OR_WORD) ?? [];
  return parts.flatMap((part) =>
    part
      .split(/\s+/)
      .map((word) => [...new Set([word, digitsOf(word), digitsOf(part)])])
      .map((texts) => texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)),
  );
}

/** Fewer than seven digits may be a date or a street number. The country code 1 is rarely typed. */
function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length >= 7 && !/\p{L}/u.test(text) ? digits : text;
}
