import { setImmediate as nextTurn } from 'node:timers/promises';
import { batched } from './batch.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

test('what is asked for together is done together, and each gets its own result', async () => {
  const groups: number[][] = [];
  const double = batched<number, number>(async (items) => {
    groups.push(items);
    return items.map((item) => item * 2);
  });
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(groups).toEqual([[1, 2, 3], [4]]);
});

test('what is asked for while others are seen is done with them', async () => {
  const sizes: number[] = [];
  const run = batched<number, number>(async (items) => {
    sizes.push(items.length);
    return items;
  });
  const first = run(1);
  await nextTurn();
  await Promise.all([first, run(2)]);
  expect(sizes).toEqual([2]);
});

test('what is asked for meanwhile is done next, at most fifty at once', async () => {
  const sizes: number[] = [];
  const rest: Promise<true>[] = [];
  const run = batched<number, true>(async (items) => {
    sizes.push(items.length);
    if (sizes.length === 1) rest.push(...Array.from({ length: 60 }, (_, index) => run(index)));
    return items.map(() => true);
  });
  await run(0);
  await Promise.all(rest);
  expect(sizes).toEqual([1, 50, 10]);
});

test('an error for one is the error of that one', async () => {
  const run = batched<string, string>(async (items) =>
    items.map((item) => (item === 'bad' ? new Error('refused') : item)),
  );
  const outcomes = await Promise.allSettled(['good', 'bad'].map(run));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('one that the database cannot take is no harm to the others', async () => {
  const run = batched<string, string>(async (items) => {
    if (items.includes('bad')) throw new Error('cannot take it');
    return items;
  });
  const outcomes = await Promise.allSettled(['good', 'bad', 'fine'].map(run));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a database that is not there is asked once and not for each', async () => {
  let asked = 0;
  const run = batched<number, number>(async () => {
    asked += 1;
    throw new StorageUnavailable('SQLITE_BUSY', undefined);
  });
  const outcomes = await Promise.allSettled([1, 2, 3].map(run));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(asked).toBe(1);
});
