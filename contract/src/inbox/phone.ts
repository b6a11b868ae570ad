/** Digits of a number without country code here (North American Numbering Plan). */
const NATIONAL = 10;

/** Most digits of a number (E.164). */
const LONGEST = 15;

/** What stands between two numbers in one field. */
const BETWEEN = /[,;/|]|\s(?:or|and)\s/i;

/** An extension, behind the number that it belongs to. */
const EXTENSION = /(\d)[\s,;.)]*(?:ext(?:ension|n)?|x|#)[\s.:]*\d.*$/i;

/**
 * The address by which a phone calls a number that a visitor typed, or undefined where there is no number in it. Of two numbers
 * it is the first one. An extension is left to the caller.
 */
export function telHref(typed: string): string | undefined {
  const all = typed.replace(EXTENSION, '$1');
  const number = digitsOf(all).length > LONGEST ? (all.split(BETWEEN)[0] ?? '') : all;
  const digits = digitsOf(number);
  if (digits.length < 7 || digits.length > LONGEST) return undefined;
  if (number.trim().startsWith('+')) return `tel:+${digits}`;
  if (digits.length === NATIONAL) return `tel:+1${digits}`;
  if (digits.length === NATIONAL + 1 && digits.startsWith('1')) return `tel:+${digits}`;
  return `tel:${digits}`;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
