import { type ContactField, type ContactRequest, contactRequest } from '@site/contract';
import type { LeadTable } from '../tables.ts';

/** The fields of the contact form in its order. Insert, mail, webhook, CSV and inbox follow this list. */
export const FIELDS: readonly ContactField[] = contactRequest.keyof().options;

/** Returns the columns of a request. UTF-8 has no form for half a surrogate pair: it becomes U+FFFD. */
export function columnsOf(request: ContactRequest) {
  const stored = Object.entries(request).map(([field, value]) => [field, value?.toWellFormed() ?? null]);
  return { ...request, ...Object.fromEntries(stored) };
}

/** Returns the request of a stored lead. Optional fields are null in their columns and missing here. */
export function requestOf(row: LeadTable): ContactRequest {
  const present = FIELDS.flatMap((field) => (row[field] === null ? [] : [[field, row[field]]]));
  return Object.fromEntries(present);
}
