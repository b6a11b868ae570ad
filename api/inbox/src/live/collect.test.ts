/** @jest-environment node */
import { collectNews, mergeNews } from './collect.ts';

test('news of a moment are one: each lead once, and arrived where it was also changed', () => {
  const news = [
    { arrived: ['a'], changed: ['b'] },
    { arrived: ['c'], changed: ['a', 'b'] },
  ];
  expect(mergeNews(news)).toEqual({ arrived: ['a', 'c'], changed: ['b'] });
});

test('they are handled once, after a short while, and not after the end', () => {
  jest.useFakeTimers();
  const handle = jest.fn();
  const news = collectNews(handle, 250);
  news.add({ arrived: ['a'], changed: [] });
  news.add({ arrived: ['b'], changed: [] });
  jest.advanceTimersByTime(250);
  expect(handle.mock.calls).toEqual([[{ arrived: ['a', 'b'], changed: [] }]]);
  news.add({ arrived: ['c'], changed: [] });
  news.stop();
  jest.advanceTimersByTime(250);
  expect(handle).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
