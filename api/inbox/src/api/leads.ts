import {
  INBOX_PATHS,
  type InboxLeadDetail,
  type InboxLeadPage,
  type InboxNumbers,
  type LeadState,
} from '@site/contract/inbox';
import { request } from './request.ts';

/** @param search of the inbox's address, with or without its question mark */
export function getLeads(search: string, cursor?: string): Promise<InboxLeadPage> {
  const query = new URLSearchParams(search);
  if (cursor) query.set('cursor', cursor);
  const text = query.toString();
  return request('GET', text ? `leads?${text}` : 'leads');
}

export function getLead(id: string): Promise<InboxLeadDetail> {
  return request('GET', `leads/${id}`);
}

/** @param over whom it is taken over from, where somebody has it */
export function takeLead(id: string, over?: string): Promise<InboxLeadDetail> {
  return request('POST', `leads/${id}/take`, over ? { over } : {});
}

export function releaseLead(id: string): Promise<InboxLeadDetail> {
  return request('POST', `leads/${id}/release`);
}

/** @param was the state that is shown now */
export function setLeadState(
  id: string,
  change: { was: LeadState; state: LeadState; reason?: string },
): Promise<InboxLeadDetail> {
  return request('POST', `leads/${id}/state`, change);
}

export function addNote(id: string, text: string): Promise<InboxLeadDetail> {
  return request('POST', `leads/${id}/notes`, { text });
}

/** Says whether a suspect is spam. */
export function judgeLead(id: string, isSpam: boolean): Promise<InboxLeadDetail> {
  return request('POST', `leads/${id}/suspicion`, { isSpam });
}

export function eraseLead(id: string): Promise<void> {
  return request('DELETE', `leads/${id}`);
}

/** @param search `from` and `to` */
export function getNumbers(search: string): Promise<InboxNumbers> {
  return request('GET', search ? `numbers?${search}` : 'numbers');
}

/** Where the leads that are shown are downloaded as a table. For owners. */
export function exportAddress(search: string): string {
  return `${INBOX_PATHS.api}/leads.csv${search}`;
}
