import { REQUEST } from '../testing/api.ts';
import { leadsCsv } from './csv.ts';
import type { Lead } from './schema.ts';

const LEAD: Lead = {
  id: '1',
  receivedAt: '2026-03-01T09:30:00.000Z',
  ...REQUEST,
  state: 'new',
  suspect: null,
  taker: null,
  reason: null,
  notes: [],
};

function cells(name: string) {
  return leadsCsv([{ ...LEAD, name }])
    .slice(leadsCsv([]).length)
    .slice('1,2026-03-01T09:30:00.000Z,'.length);
}

test('leads are lines of a table with headings', () => {
  expect(leadsCsv([LEAD])).toBe(
    'id,received_at,name,email,phone,service,message,state,suspect,taker,reason,notes\r\n' +
      '1,2026-03-01T09:30:00.000Z,Ada Whitfield,ada@example.com,(916) 555-0100,ev-charger,We need two chargers in our garage.,new,,,,0\r\n',
  );
});

test('without leads there are the headings', () => {
  expect(leadsCsv([])).toBe(
    'id,received_at,name,email,phone,service,message,state,suspect,taker,reason,notes\r\n',
  );
});

test.each([
  ['a "word"', '"a ""word"""'],
  ['one, two', '"one, two"'],
  ['one\r\ntwo', '"one\r\ntwo"'],
  ['one\ntwo', '"one\ntwo"'],
  ['one\rtwo', '"one\rtwo"'],
  ['Zoë 山田', 'Zoë 山田'],
])('%j is quoted as RFC 4180 says', (name, cell) => {
  expect(cells(name)).toMatch(new RegExp(`^${cell},ada`));
});

test.each(['=1+1', '+1 916 555', '-1', '@SUM(1)', '\t=1', '\r=1'])('%j is no formula', (name) => {
  expect(cells(name).replace(/^"/, '')).toMatch(/^'/);
});
