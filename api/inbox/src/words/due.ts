import { MINUTE, spanWords, timeWords, weekdayWords } from '@site/app/times';

/** `20 min late` where a lead should have been called by now; nothing otherwise. */
export function lateWords({ state, dueAt }: { state: string; dueAt: string }, now: number): string {
  const late = now - Date.parse(dueAt);
  return state === 'new' && late >= MINUTE ? `${spanWords(late)} late` : '';
}

/** `call by 9:30 am` where there is still time, or nothing. On another day the day is said, too. */
export function dueWords({ state, dueAt }: { state: string; dueAt: string }, now: number): string {
  const due = Date.parse(dueAt);
  if (state !== 'new' || due < now) return '';
  return `call by ${(due - now < 12 * 60 * MINUTE ? timeWords : weekdayWords)(due)}`;
}
