/** @jest-environment node */
import { openStream, type Told } from './stream.ts';

/** A line on which this test is the other end: Node has no EventSource. */
class Line extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: Line[] = [];
  readyState = 1;

  constructor() {
    super();
    Line.all.push(this);
  }

  close() {
    this.readyState = Line.CLOSED;
  }

  send(type: string) {
    this.dispatchEvent(new Event(type));
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Line.all.length = 0;
  Object.assign(globalThis, { EventSource: Line });
});

afterEach(() => {
  jest.useRealTimers();
});

test('a line without a sign of life is given up for another one, and one with signs is kept', () => {
  const told: Told[] = [];
  const close = openStream((what) => told.push(what));
  Line.all[0]?.send('open');
  for (let seconds = 0; seconds < 60; seconds += 10) {
    jest.advanceTimersByTime(10_000);
    Line.all[0]?.send('alive');
  }
  expect([told, Line.all.length]).toEqual([['up'], 1]);
  jest.advanceTimersByTime(30_000);
  expect([told, Line.all.map(({ readyState }) => readyState)]).toEqual([
    ['up', 'down'],
    [Line.CLOSED, 1],
  ]);
  Line.all[1]?.send('open');
  expect(told).toEqual(['up', 'down', 'up']);
  close();
  jest.advanceTimersByTime(60_000);
  expect(Line.all.map(({ readyState }) => readyState)).toEqual([Line.CLOSED, Line.CLOSED]);
});

test('a line that was refused is asked for again by and by, not the sooner for its silence', () => {
  const close = openStream(() => undefined);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    Line.all.at(-1)?.close();
    Line.all.at(-1)?.send('error');
    jest.advanceTimersByTime(attempt < 5 ? 2 ** attempt * 1000 : 29_000);
  }
  expect(Line.all).toHaveLength(6);
  jest.advanceTimersByTime(1000);
  expect(Line.all).toHaveLength(7);
  close();
});
