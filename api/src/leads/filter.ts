import { type LeadFilter, OPEN_STATUSES } from '@site/contract/api';
import { startOfCompanyDay } from '@site/contract/company-time';
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { searchPatterns } from './search-text.ts';

type Builder = ExpressionBuilder<Tables, 'lead'>;
export type Condition = (eb: Builder) => ExpressionWrapper<Tables, 'lead', SqlBool>;

/** Matches by everything in the filter except view and status. @param me who asks */
export function matchesFilter({ q = '', service, assigned, from, to }: LeadFilter, me?: string): Condition {
  return (eb) =>
    eb.and([
      ...searchPatterns(q).map((patterns) =>
        eb.or(patterns.map((pattern) => sql<SqlBool>`lead.search_text like ${pattern} escape '\\'`)),
      ),
      ...(service ? [eb('lead.service', '=', service)] : []),
      ...(from ? [eb('lead.receivedAt', '>=', startOfCompanyDay(from).toISOString())] : []),
      ...(to ? [eb('lead.receivedAt', '<', startOfCompanyDay(to, 1).toISOString())] : []),
      ...(assigned === 'nobody' ? [eb('lead.assigneeId', 'is', null)] : []),
      ...(assigned === 'me' ? [eb('lead.assigneeId', '=', me ?? null)] : []),
    ]);
}

/** A lead is a suspect until somebody has called it or cleared it. */
export function isSuspect(eb: Builder) {
  return eb.and([eb('lead.suspectReason', 'is not', null), eb('lead.status', '=', 'new')]);
}

export function isInView({ view, status }: Pick<LeadFilter, 'view' | 'status'>): Condition {
  return (eb) => {
    if (status)
      return eb.and([eb('lead.status', '=', status), ...(view === 'suspect' ? [isSuspect(eb)] : [])]);
    if (view === 'suspect') return isSuspect(eb);
    if (view === 'all') return eb.and([]);
    return eb.and([eb('lead.status', 'in', [...OPEN_STATUSES]), eb.not(isSuspect(eb))]);
  };
}
