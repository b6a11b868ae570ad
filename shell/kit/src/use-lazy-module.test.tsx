import { act, renderHook } from '@testing-library/react';
import { useLazyModule } from './use-lazy-module.ts';

test('code is loaded once, when it is asked for', async () => {
  const load = jest.fn(async () => 'code');
  const { result } = renderHook(() => useLazyModule(load));
  expect(load).not.toHaveBeenCalled();
  expect(result.current[0]).toBeUndefined();
  await act(async () =>
    expect(await Promise.all([result.current[1](), result.current[1]()])).toEqual([true, true]),
  );
  expect(result.current[0]).toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
});

test('code that did not load is asked for again the next time, and the console says so', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = jest.fn(async () => 'code').mockRejectedValueOnce(new Error('The line is dead'));
  const { result } = renderHook(() => useLazyModule(load));
  await act(async () => expect(await result.current[1]()).toBe(false));
  expect(warn).toHaveBeenCalledTimes(1);
  await act(async () => expect(await result.current[1]()).toBe(true));
  expect(result.current[0]).toBe('code');
  warn.mockRestore();
});
