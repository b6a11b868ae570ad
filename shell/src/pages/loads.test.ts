/** @jest-environment node */
import { Loads } from './loads.ts';

function setUp() {
  const loads = new Loads<string>();
  const succeed = jest.fn(() => Promise.resolve('page'));
  const fail = jest.fn(() => Promise.reject(new Error('Gone')));
  return { loads, succeed, fail };
}

test('what was loaded or prefetched once is not loaded again', async () => {
  const { loads, succeed } = setUp();
  loads.prefetch('contact', succeed);
  const load = loads.get('contact', succeed);
  expect(loads.get('contact', succeed)).toBe(load);
  await expect(load).resolves.toBe('page');
  expect(succeed).toHaveBeenCalledTimes(1);
});

test('a prefetch that failed before anybody wanted it is made again', async () => {
  const { loads, succeed, fail } = setUp();
  loads.prefetch('contact', fail);
  await Promise.resolve();
  await expect(loads.get('contact', succeed)).resolves.toBe('page');
});

test('whoever waits for a prefetch that fails sees its failure, and waits for no other one', async () => {
  const { loads, succeed, fail } = setUp();
  loads.prefetch('contact', fail);
  const load = loads.get('contact', fail);
  await expect(load).rejects.toThrow('Gone');
  expect(loads.get('contact', succeed)).toBe(load);
  expect(fail).toHaveBeenCalledTimes(1);
});

test('a load that is forgotten is made again', async () => {
  const { loads, succeed, fail } = setUp();
  await expect(loads.get('contact', fail)).rejects.toThrow('Gone');
  loads.forget('contact');
  await expect(loads.get('contact', succeed)).resolves.toBe('page');
});
