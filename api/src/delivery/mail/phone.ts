/** Digits of a number without country code here (North American Numbering Plan). */
const NATIONAL = 10;

/**
 * The address by which a phone calls a number that a visitor typed, or undefined where there is no number in it. An
 * extension is left to the caller.
 */
export function telHref(typed: string): string | undefined {
  const number = typed.replace(/\s*(?:ext|x|#).*$/i, '');
  const digits = number.replace(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return undefined;
  if (number.trim().startsWith('+')) return `tel:+${digits}`;
  if (digits.length === NATIONAL) return `tel:+1${digits}`;
  if (digits.length === NATIONAL + 1 && digits.startsWith('1')) return `tel:+${digits}`;
  return `tel:${digits}`;
}
