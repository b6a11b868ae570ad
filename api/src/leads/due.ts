import { OFFICE_HOURS } from '@site/contract/inbox';
import { companyDay, companyHour } from '@site/contract/times';

/**
 * Until when a lead is to be called. What comes outside of office hours counts from when the office opens next.
 * @param receivedAt ISO 8601
 * @param promise in minutes
 * @returns ISO 8601 in UTC
 */
export function dueAt(receivedAt: string, promise: number): string {
  return new Date(beginsToCount(receivedAt) + promise * 60_000).toISOString();
}

function beginsToCount(receivedAt: string): number {
  const received = Date.parse(receivedAt);
  const day = companyDay(receivedAt);
  const [opens, closes] = [companyHour(day, OFFICE_HOURS.from), companyHour(day, OFFICE_HOURS.to)];
  if (received < opens.getTime()) return opens.getTime();
  return received < closes.getTime() ? received : companyHour(day, OFFICE_HOURS.from, 1).getTime();
}
