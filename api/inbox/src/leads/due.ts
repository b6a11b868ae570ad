import { formatDuration, formatTime, MINUTE } from '@site/app/format-time';
import type { LeadSummary } from '@site/contract/api';

/** Returns how late the promised first call is, such as `20 min late`, or nothing. */
export function lateText({ status, dueAt }: Pick<LeadSummary, 'status' | 'dueAt'>, now: number): string {
  const late = now - Date.parse(dueAt);
  return status === 'new' && late >= MINUTE ? `${formatDuration(late)} late` : '';
}

/** Returns until when a new lead has to be called, such as `call by 9:30 AM`, or nothing. */
export function dueText({ status, dueAt }: Pick<LeadSummary, 'status' | 'dueAt'>, now: number): string {
  return status === 'new' && Date.parse(dueAt) > now ? `call by ${formatTime(dueAt, now)}` : '';
}
