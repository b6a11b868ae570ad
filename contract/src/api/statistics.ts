import type { z } from 'zod';
import type { ServiceCode } from '../index.ts';
import { leadFilter } from './leads.ts';

/** `GET numbers?from=…&to=…` → `LeadStatistics`. The default is the last 30 days. */
export const leadStatisticsQuery = leadFilter.pick({ from: true, to: true });

export type LeadStatisticsQuery = z.output<typeof leadStatisticsQuery>;

export interface LeadStatistics {
  from: string;
  to: string;
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
