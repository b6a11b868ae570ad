import { CALLBACK_MINUTES } from '@site/contract';
import { OFFICE_HOURS } from '@site/contract/api';
import { dateAtCompanyHour, formatCompanyDay } from '@site/contract/company-time';

/** Returns the deadline of the first call. Outside of office hours it counts from the next opening. */
export function callbackDeadline(receivedAt: string): string {
  return new Date(countsFrom(receivedAt) + CALLBACK_MINUTES * 60_000).toISOString();
}

function countsFrom(receivedAt: string): number {
  const received = Date.parse(receivedAt);
  const day = formatCompanyDay(receivedAt);
  const [opens, closes] = [
    dateAtCompanyHour(day, OFFICE_HOURS.from),
    dateAtCompanyHour(day, OFFICE_HOURS.to),
  ];
  if (received < opens.getTime()) return opens.getTime();
  return received < closes.getTime() ? received : dateAtCompanyHour(day, OFFICE_HOURS.from, 1).getTime();
}
