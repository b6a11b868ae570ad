import { stringify } from 'csv-stringify/sync';
import { FIELDS } from './fields.ts';
import type { LeadRow } from './list.ts';
import { phoneNumber } from './phone.ts';

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Starts of a formula. Phone numbers such as +1 916 555 0100 stay: imports need them as they are. */
const FORMULA = /^(?!\+[\d\s().-]+$)[=+\-@\t\r]/;

const COLUMNS: Record<string, (lead: LeadRow) => string | null | undefined> = {
  id: ({ id }) => id,
  received_at: ({ receivedAt }) => receivedAt,
  ...Object.fromEntries(FIELDS.map((field) => [field, (lead: LeadRow) => lead[field]])),
  phone_number: ({ phone }) => phoneNumber(phone),
  status: ({ status }) => status,
  suspect_reason: ({ suspectReason }) => suspectReason,
  assignee: ({ assigneeName }) => assigneeName,
  lost_reason: ({ lostReason }) => lostReason,
};

/** Formats leads as CSV (RFC 4180). A value that would be a formula gets an apostrophe in front. */
export async function* leadsCsv(
  batches: AsyncIterable<LeadRow[]>,
  { bom = true } = {},
): AsyncGenerator<string> {
  yield (bom ? BYTE_ORDER_MARK : '') + toCsv([Object.keys(COLUMNS)]);
  for await (const leads of batches)
    yield toCsv(leads.map((lead) => Object.values(COLUMNS).map((read) => defuse(read(lead) ?? ''))));
}

function toCsv(rows: string[][]): string {
  // `quoted_match`: the library would quote only what has both characters of a line end.
  return stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

function defuse(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}
