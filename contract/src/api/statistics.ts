import { z } from 'zod';
import type { ServiceCode } from '../index.ts';
import { NUMBERS_DAYS } from './values.ts';

/** `GET numbers?days=…` → `LeadStatistics` of the last days, today included. */
export const leadStatisticsQuery = z.strictObject({ days: z.enum(NUMBERS_DAYS).default('30') });

export type LeadStatisticsQuery = z.output<typeof leadStatisticsQuery>;

export interface LeadStatistics {
  days: { day: string; leads: number }[];
  /** Only those with leads, the most leads first. */
  services: { service: ServiceCode; leads: number; jobs: number }[];
  firstCall: {
    medianMinutes: number | null;
    slowest: { leadId: string; name: string; minutes: number } | null;
    called: number;
    onTime: number;
    waiting: number;
  };
  outcome: { done: number; lost: number; open: number };
}
