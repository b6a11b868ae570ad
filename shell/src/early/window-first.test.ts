import { changeWindowFirst } from './window-first.ts';

/** As high as half a window. */
const HEIGHT = window.innerHeight / 2;

const bands = () => [...document.querySelectorAll<HTMLElement>('#main > *, #root > footer')];

const stylesOf = () => bands().map((band) => band.getAttribute('style'));

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `<div id="root"><header></header><main id="main"><p>1</p><p>2</p><p>3</p><p style="color: red">4</p></main><footer>5</footer></div>`;
  for (const [at, band] of bands().entries())
    band.getBoundingClientRect = () => new DOMRect(0, at * HEIGHT, 100, HEIGHT);
});

afterEach(() => jest.useRealTimers());

test('what is in the window changes first, what is below it keeps its height and comes band by band', () => {
  const left = `content-visibility:hidden;height:${HEIGHT}px`;
  const seen: unknown[] = [];
  changeWindowFirst(() => seen.push(stylesOf()));
  for (let frame = 0; frame < 3; frame += 1) {
    jest.advanceTimersToNextFrame();
    jest.advanceTimersByTime(1);
    seen.push(stylesOf());
  }
  expect(seen).toEqual([
    [null, null, left, 'color: red', left],
    [null, null, null, 'color: red', left],
    [null, null, null, 'color: red', null],
    [null, null, null, 'color: red', null],
  ]);
});

test('a change while the last one still comes leaves nothing out for longer', () => {
  changeWindowFirst(() => undefined);
  changeWindowFirst(() => undefined);
  jest.runAllTimers();
  expect(stylesOf()).toEqual([null, null, null, 'color: red', null]);
});
