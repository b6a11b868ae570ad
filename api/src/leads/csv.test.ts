import { leadFilter } from '@site/contract/api';
import { openDb, storeLead } from '../testing/api.ts';
import { leadsCsv } from './csv.ts';
import { FIELDS } from './fields.ts';
import { readAll } from './list.ts';

async function csvOf(request: Parameters<typeof storeLead>[1], options?: { bom: boolean }) {
  const db = await openDb();
  await storeLead(db, request);
  let text = '';
  for await (const part of leadsCsv(readAll(db, leadFilter.parse({ view: 'all' })), options)) text += part;
  return text;
}

test('headings name every field of the form, after a byte order mark for Excel', async () => {
  const [headings = '', row = ''] = (await csvOf({ name: 'Zoë 山田' })).split('\r\n');
  expect(headings.startsWith('\uFEFFid,received_at,')).toBe(true);
  const columns = headings.replaceAll('_', '').split(',');
  for (const field of FIELDS) expect(columns).toContain(field.toLowerCase());
  expect(row).toContain(',Zoë 山田,');
  expect(row).toContain(',+19165550100,');
});

test('the byte order mark can be left out', async () => {
  expect(await csvOf({}, { bom: false })).toMatch(/^id,/);
});

test.each([
  ['a "word"', '"a ""word"""'],
  ['one, two', '"one, two"'],
  ['one\ntwo', '"one\ntwo"'],
  ['one\rtwo', '"one\rtwo"'],
  ['=1+1', "'=1+1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['-1+1', "'-1+1"],
  ['+cmd|x', "'+cmd|x"],
  ['\t=1', "'\t=1"],
])('%j is written as %j', async (name, cell) => expect(await csvOf({ name })).toContain(`,${cell},ada@`));

test('a phone number with a plus stays as it is', async () => {
  expect(await csvOf({ phone: '+1 916 555 0100' })).toContain(',+1 916 555 0100,');
});
