import { OFFICE_HOURS } from '@site/contract/api';
import { companyDay, companyHour } from '@site/contract/times';

/**
 * Returns until when a lead is to be called. One that comes outside of office hours counts from the next opening.
 * @param receivedAt ISO 8601
 */
export function dueAt(receivedAt: string, promiseMinutes: number): string {
  return new Date(countsFrom(receivedAt) + promiseMinutes * 60_000).toISOString();
}

function countsFrom(receivedAt: string): number {
  const received = Date.parse(receivedAt);
  const day = companyDay(receivedAt);
  const [opens, closes] = [companyHour(day, OFFICE_HOURS.from), companyHour(day, OFFICE_HOURS.to)];
  if (received < opens.getTime()) return opens.getTime();
  return received < closes.getTime() ? received : companyHour(day, OFFICE_HOURS.from, 1).getTime();
}
