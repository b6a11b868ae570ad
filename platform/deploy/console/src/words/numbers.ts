import type { Vital } from '@site/contract/views';

/** Between a number and its unit no line is broken. */
const SPACE = '\u00a0';

/** `0.1` → `10 %`, as the service says it. */
export function shareWords(share: number): string {
  return `${Number((share * 100).toPrecision(3))}${SPACE}%`;
}

/** What part of visitors met trouble: `0.9 %`; nothing is said of nobody. */
export function failedShare({ seen, failed }: { seen: number; failed: number }): number | undefined {
  return seen > 0 ? failed / seen : undefined;
}

/** `0.00913` → `0.91 %`, `–` where nobody was seen. */
export function failedWords(counts: { seen: number; failed: number }): string {
  const share = failedShare(counts);
  return share === undefined ? '–' : `${Number((share * 100).toPrecision(2))}${SPACE}%`;
}

/** `12345` → `12,345` */
export function countWords(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 visitor`, `2 visitors` */
export function plural(count: number, word: string): string {
  return `${countWords(count)}${SPACE}${word}${count === 1 ? '' : 's'}`;
}

/** Bytes as they are sent: `12.1 KB`, `1.2 MB`. */
export function bytesWords(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${kilobytes.toFixed(1)}${SPACE}KB`
    : `${(kilobytes / 1024).toFixed(1)}${SPACE}MB`;
}

/** What was gained or lost: `+1.2 KB`, `−0.3 KB`, `±0`. */
export function gainWords(before: number, after: number): string {
  const gained = after - before;
  if (gained === 0) return '±0';
  return `${gained > 0 ? '+' : '−'}${bytesWords(Math.abs(gained))}`;
}

/** `1240` → `1.24 s`, `320` → `320 ms`; of `cls` the bare number. */
export function vitalWords(vital: Vital, value: number): string {
  if (vital === 'cls') return value.toFixed(3).replace(/0$/, '');
  return value < 1000 ? `${Math.round(value)}${SPACE}ms` : `${(value / 1000).toFixed(2)}${SPACE}s`;
}

/** Evidence as a number that can be compared: `1`, `3.4`, `120`, `over a million`. */
export function evidenceWords(evidence: number): string {
  if (evidence >= 1e6) return 'over a million';
  return evidence < 10 ? String(Number(evidence.toPrecision(2))) : countWords(Math.round(evidence));
}
