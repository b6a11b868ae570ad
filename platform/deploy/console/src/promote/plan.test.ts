/** @jest-environment node */
import { readPlan, USUAL_PLAN } from './plan.ts';

test('the usual plan is that of the service', () => {
  expect(readPlan(USUAL_PLAN)).toEqual({ plan: { steps: [0.1, 0.5], minutes: 60, minVisitors: 100 } });
});

test.each([
  ['5 % 25 % 50 %', [0.05, 0.25, 0.5]],
  ['1;99', [0.01, 0.99]],
])('shares may be typed as %p', (steps, read) => {
  expect(readPlan({ ...USUAL_PLAN, steps })).toMatchObject({ plan: { steps: read } });
});

test.each(['', '50, 10', '0, 10', '10, 100', '10, ten'])('%p are no steps', (steps) => {
  expect(readPlan({ ...USUAL_PLAN, steps })).toEqual({ errors: { steps: expect.any(String) } });
});

test('each field says what is wrong with it', () => {
  expect(readPlan({ steps: '10', minutes: '', minVisitors: '1.5' })).toEqual({
    errors: { minutes: expect.any(String), minVisitors: expect.any(String) },
  });
});
