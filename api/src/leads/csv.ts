import { stringify } from 'csv-stringify/sync';
import { FIELDS } from './fields.ts';
import type { LeadRow } from './list.ts';
import { phoneNumber } from './phone.ts';

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Starts of a formula. Phone numbers such as +1 916 555 0100 stay: imports need them as they are. */
const FORMULA = /^(?!\+[\d\s().-]+$)[=+\-@\t\r]/;

const COLUMNS = [
  'id',
  'receivedAt',
  ...FIELDS,
  'phoneNumber',
  'status',
  'suspectReason',
  'assigneeName',
  'lostReason',
] as const;
const HEADINGS = COLUMNS.map((column) => column.replaceAll(/[A-Z]/g, '_$&').toLowerCase());

/** Formats leads as CSV (RFC 4180). A value that would be a formula gets an apostrophe in front. */
export async function* leadsCsv(
  batches: AsyncIterable<LeadRow[]>,
  { bom = true } = {},
): AsyncGenerator<string> {
  yield (bom ? BYTE_ORDER_MARK : '') + toCsv([HEADINGS]);
  for await (const leads of batches) {
    const rows = leads.map((lead) => ({ ...lead, phoneNumber: phoneNumber(lead.phone) }));
    yield toCsv(rows.map((row) => COLUMNS.map((column) => defuse(row[column] ?? ''))));
  }
}

function toCsv(rows: string[][]): string {
  // `quoted_match`: the library would quote only what has both characters of a line end.
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

function defuse(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}
