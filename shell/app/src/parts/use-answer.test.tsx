import { act, renderHook } from '@testing-library/react';
import { ApiError } from '../http/http.ts';
import { useAnswer } from './use-answer.ts';

const GONE = new ApiError({ status: 0, type: '', title: 'No connection', detail: 'Later.' });

async function answerTo(ask: () => Promise<string>) {
  const hook = renderHook((asks: () => Promise<string>) => useAnswer(asks), { initialProps: ask });
  await act(async () => undefined);
  return hook;
}

test('what is shown stays when it is asked again, even in vain', async () => {
  const ask = jest.fn().mockResolvedValueOnce('one').mockRejectedValueOnce(GONE).mockResolvedValue('two');
  const { result } = await answerTo(ask);
  expect(result.current).toMatchObject({ value: 'one', error: undefined });
  await act(async () => result.current.reload());
  expect(result.current).toMatchObject({ value: 'one', error: GONE });
  await act(async () => result.current.reload());
  expect(result.current).toMatchObject({ value: 'two', error: undefined });
});

test('an answer to another question is not taken for the answer to this one', async () => {
  const refused = jest.fn().mockRejectedValueOnce(GONE).mockResolvedValue('two');
  const { result, rerender } = await answerTo(async () => 'one');
  rerender(refused);
  expect(result.current).toMatchObject({ value: undefined, error: undefined });
  await act(async () => undefined);
  expect(result.current).toMatchObject({ value: undefined, error: GONE });
  await act(async () => result.current.reload());
  expect(result.current).toMatchObject({ value: 'two', error: undefined });
});

test('a refusal of another question is not taken for one of this', async () => {
  const { result, rerender } = await answerTo(async () => Promise.reject(GONE));
  expect(result.current.error).toBe(GONE);
  rerender(() => new Promise(() => undefined));
  expect(result.current.error).toBeUndefined();
});
