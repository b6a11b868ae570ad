import { useInterval } from '@mantine/hooks';
import { companyDateFormat } from '@site/contract/company-time';
import { useState } from 'react';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const DATE = { month: 'short', day: 'numeric' } as const;

const time = companyDateFormat('en-US', CLOCK);
const weekdayTime = companyDateFormat('en-US', { weekday: 'short', ...CLOCK });
const date = companyDateFormat('en-US', DATE);
const dateTime = companyDateFormat('en-US', { weekday: 'short', ...DATE, ...CLOCK });
const fullDateTime = companyDateFormat('en-US', { year: 'numeric', ...DATE, ...CLOCK });

/** Formats milliseconds: `12 min`, `3 h`, `2 days`. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
}

/** Formats an ISO date in the company's time zone: `Fri, Nov 20, 9:14 AM`, with the year after 300 days. */
export function formatDateTime(iso: string, now: number): string {
  const at = Date.parse(iso);
  return (now - at < 300 * DAY ? dateTime() : fullDateTime()).format(at);
}

/** Formats a time near now: `9:14 AM`, or `Mon 7:30 AM` on another day. */
export function formatTime(iso: string, now: number): string {
  const at = Date.parse(iso);
  return (Math.abs(at - now) < 12 * HOUR ? time() : weekdayTime()).format(at);
}

/** Formats the age of an ISO date: `now`, `12 min`, then weekday and time, then the date. */
export function formatAge(iso: string, now: number): string {
  const at = Date.parse(iso);
  const age = now - at;
  if (age < MINUTE) return 'now';
  if (age < 12 * HOUR) return formatDuration(age);
  return (age < 6 * DAY ? weekdayTime() : date()).format(at);
}

/** Returns the current time in milliseconds, updated twice a minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), MINUTE / 2, { autoInvoke: true });
  return now;
}
