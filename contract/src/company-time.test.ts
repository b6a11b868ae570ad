/** The module for a company in some zone. */
async function timesIn(timeZone: string): Promise<typeof import('./company-time.ts')> {
  jest.resetModules();
  jest.doMock('./company.ts', () => ({ SITE: { timeZone } }));
  return import('./company-time.ts');
}

test("times are shown in the company's time zone with its name, in summer and winter", async () => {
  const { formatCompanyTime } = await timesIn('America/Los_Angeles');
  expect(formatCompanyTime('2026-03-01T07:30:00.000Z')).toBe('Feb 28, 2026, 23:30 PST');
  expect(formatCompanyTime('2026-07-01T07:30:00.000Z')).toBe('Jul 01, 2026, 00:30 PDT');
});

test.each([
  ['America/Los_Angeles', '2026-01-15', '2026-01-15T08:00:00.000Z', 24],
  ['America/Los_Angeles', '2026-03-08', '2026-03-08T08:00:00.000Z', 23],
  ['America/Los_Angeles', '2026-07-01', '2026-07-01T07:00:00.000Z', 24],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00.000Z', 25],
  ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00:00.000Z', 25],
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z', 23],
  ['Asia/Kathmandu', '2026-01-15', '2026-01-14T18:15:00.000Z', 24],
  ['UTC', '2028-02-29', '2028-02-29T00:00:00.000Z', 24],
])('in %s %s begins and ends there', async (zone, date, first, hours) => {
  const { formatCompanyDay, startOfCompanyDay } = await timesIn(zone);
  const [start, end] = [startOfCompanyDay(date), startOfCompanyDay(date, 1)];
  expect(start.toISOString()).toBe(first);
  expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours);
  expect(formatCompanyDay(start.toISOString())).toBe(date);
  expect(formatCompanyDay(new Date(end.getTime() - 1).toISOString())).toBe(date);
});

test('hours follow local clocks, also on days when clocks change', async () => {
  const { dateAtCompanyHour } = await timesIn('America/Los_Angeles');
  expect(dateAtCompanyHour('2026-03-08', 7).toISOString()).toBe('2026-03-08T14:00:00.000Z');
  expect(dateAtCompanyHour('2026-03-07', 7, 1).toISOString()).toBe('2026-03-08T14:00:00.000Z');
  expect(dateAtCompanyHour('2026-11-01', 7).toISOString()).toBe('2026-11-01T15:00:00.000Z');
  expect(dateAtCompanyHour('2026-10-31', 18).toISOString()).toBe('2026-11-01T01:00:00.000Z');
});
