import { SERVICE_CODES, type ServiceCode } from '@site/contract';
import { type InboxQuery, inboxQuery, type LeadState } from '@site/contract/inbox';
import { startOfCompanyDay } from '@site/contract/times';
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { InvalidInput } from '../../accounts/problems.ts';
import type { LeadsDatabase, LeadsSchema } from '../../database/schema.ts';
import { storedAs } from '../../leads/filters.ts';
import { parseBody } from '../sign-in/body.ts';
import { isOneOf, search } from './search.ts';

/** What still has to be done, while it is no suspect. */
export const OPEN_STATES = ['new', 'called', 'scheduled'] as const satisfies LeadState[];

type Builder = ExpressionBuilder<LeadsSchema, 'lead'>;

/** @throws InvalidInput */
export function parseInboxQuery(query: unknown): InboxQuery {
  const parsed = parseBody(inboxQuery, query);
  if (parsed.service !== undefined && !SERVICE_CODES.some((code) => code === parsed.service))
    throw new InvalidInput('service: There is no such service.');
  return parsed;
}

/** Which leads a query asks for, as conditions. */
export interface Chosen {
  /** By all of it but view and state. */
  matches: Condition;
  /** By view and state. */
  isShown: Condition;
}

type Condition = (eb: Builder) => ExpressionWrapper<LeadsSchema, 'lead', SqlBool>;

/**
 * Finds out which leads a query asks for. Words are searched for here, once, however often the conditions are used.
 * @param me who asks
 */
export async function choose(
  database: LeadsDatabase,
  { q = '', service, from, to, taken, ...view }: InboxQuery,
  me: string,
): Promise<Chosen> {
  const found = q.trim() === '' ? undefined : await search(database, q);
  return {
    isShown: isInView(view),
    matches: (eb) =>
      eb.and([
        ...(found ? [isOneOf(database, 'lead.id', found)] : []),
        ...(service === undefined ? [] : [eb('lead.service', '=', service as ServiceCode)]),
        ...(from === undefined ? [] : [eb('lead.received_at', '>=', startOfCompanyDay(from).toISOString())]),
        ...(to === undefined ? [] : [eb('lead.received_at', '<', startOfCompanyDay(to, 1).toISOString())]),
        ...(taken === 'me' ? [eb('lead.taken_by', '=', me)] : []),
        ...(taken === 'nobody' ? [eb('lead.taken_by', 'is', null)] : []),
      ]),
  };
}

/**
 * A lead is a suspect until somebody has called it or judged it: what was called is open, whatever it looked like.
 */
function isInView({ view, state }: Pick<InboxQuery, 'view' | 'state'>): Condition {
  return (eb) => {
    const isSuspect = eb.and([eb('lead.suspect', 'is not', null), eb('lead.state', '=', 'new')]);
    if (view === 'suspect' && state === undefined) return isSuspect;
    const states = state === undefined ? (view === 'open' ? [...OPEN_STATES] : undefined) : storedAs(state);
    return eb.and([
      ...(states ? [eb('lead.state', 'in', states)] : []),
      ...(view === 'open' ? [eb.not(isSuspect)] : []),
      ...(view === 'suspect' ? [eb('lead.suspect', 'is not', null)] : []),
    ]);
  };
}
