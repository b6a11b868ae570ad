import { stringify } from 'csv-stringify/sync';
import type { Lead } from './schema.ts';

/** The columns, in their order: what a lead has, and how it is headed. Of the notes it is how many. */
const COLUMNS = {
  id: 'id',
  receivedAt: 'received_at',
  name: 'name',
  email: 'email',
  phone: 'phone',
  service: 'service',
  message: 'message',
  state: 'state',
  suspect: 'suspect',
  taker: 'taker',
  reason: 'reason',
  notes: 'notes',
} satisfies Record<keyof Lead, string>;

/**
 * Leads as a table (RFC 4180), headings first. A value that a spreadsheet would take for a formula, because it begins
 * with = + - @, a tab or a carriage return, gets an apostrophe in front.
 */
export function leadsCsv(leads: readonly Lead[], { header = true } = {}): string {
  const rows = leads.map((lead) => ({ ...lead, notes: lead.notes.length }));
  return stringify(rows, {
    columns: COLUMNS,
    header,
    record_delimiter: 'windows',
    // It would quote only what has both signs of a line's end, and browsers send one of them.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
}
