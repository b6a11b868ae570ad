/** @jest-environment node */
import { sumOf } from './arms.ts';

test('the arms of all steps are summed', () => {
  const step = (seen: number, failed: number) => ({
    stable: { seen: 2 * seen, failed: 0 },
    canary: { seen, failed, ...(failed > 1 && { silent: 3 }) },
  });
  expect(sumOf([step(10, 1), step(5, 2)])).toEqual({
    stable: { seen: 30, failed: 0, silent: 0 },
    canary: { seen: 15, failed: 3, silent: 3 },
  });
});
