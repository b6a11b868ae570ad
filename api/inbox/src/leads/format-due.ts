import { formatDuration, formatTime, MINUTE } from '@site/app/format-time';
import type { LeadSummary } from '@site/contract/api';

/** Returns how late the promised first call is, such as `20 min late`, or an empty text. */
export function formatOverdue({ status, dueAt }: Pick<LeadSummary, 'status' | 'dueAt'>, now: number): string {
  const late = now - Date.parse(dueAt);
  return status === 'new' && late >= MINUTE ? `${formatDuration(late)} late` : '';
}

/** Returns when staff must have called a new lead, such as `call by 9:30 AM`, or an empty text. */
export function formatDue({ status, dueAt }: Pick<LeadSummary, 'status' | 'dueAt'>, now: number): string {
  return status === 'new' && Date.parse(dueAt) > now ? `call by ${formatTime(dueAt, now)}` : '';
}
