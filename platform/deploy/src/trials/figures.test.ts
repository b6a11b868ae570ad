import { judgeRate } from './figures.ts';

/** When so many requests go out in a second, from one second to another. */
function sending(rate: number, from: number, to: number): number[] {
  return Array.from({ length: rate * (to - from) }, (_each, at) => from * 1000 + (at * 1000) / rate);
}

const SPANS = { whole: { from: 0, to: 100_000 }, stoodStill: { from: 50_000, to: 53_000 } };

test('as many requests as were to go out are no fault, nor a twentieth fewer', () => {
  const faults: string[] = [];
  const rates = judgeRate(sending(95, 0, 100), 100, SPANS, faults);
  expect([rates, faults]).toEqual([{ whole: 95, stoodStill: 95.3 }, []]);
});

test('fewer are one, also where that is hidden in a long time', () => {
  const faults: string[] = [];
  judgeRate([...sending(100, 0, 50), ...sending(80, 50, 53), ...sending(100, 53, 100)], 100, SPANS, faults);
  expect(faults).toEqual(['80.3 requests went out in a second, of 100 (stoodStill).']);
  judgeRate(sending(90, 0, 100), 100, { whole: SPANS.whole }, faults);
  expect(faults.slice(1)).toEqual(['90 requests went out in a second, of 100 (whole).']);
});

test('a time that never was is one', () => {
  const faults: string[] = [];
  judgeRate([], 100, { whole: { from: 5, to: 5 } }, faults);
  expect(faults).toHaveLength(1);
});
