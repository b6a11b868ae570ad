import { ignoreAstrayPresses } from './second-press.client.ts';

const followed = jest.fn((event: Event) => event.preventDefault());

beforeAll(() => {
  ignoreAstrayPresses();
  document.addEventListener('click', followed);
});

beforeEach(() => {
  followed.mockClear();
  document.body.innerHTML =
    '<a href="/first"><b>First</b></a><a href="/second">Second</a><button type="button">Call</button><p>Text</p>';
});

/** Presses what a selector says. @param detail which press in a row it is, as browsers count them; 0 by the keyboard */
function press(selector: string, detail: number): Event {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
  document.querySelector(selector)?.dispatchEvent(event);
  return event;
}

test('a press whose first came before the script is one like any other', () => {
  press('button', 2);
  expect(followed).toHaveBeenCalledTimes(1);
});

test.each(['[href="/second"]', 'button', 'p'])(
  'the second press of a double click does nothing to %s that has come under the pointer',
  (other) => {
    press('b', 1);
    expect(followed).toHaveBeenCalledTimes(1);
    expect(press(other, 2).defaultPrevented).toBe(true);
    expect(followed).toHaveBeenCalledTimes(1);
  },
);

test('what is still there is pressed twice', () => {
  press('b', 1);
  press('[href="/first"]', 2);
  press('b', 3);
  expect(followed).toHaveBeenCalledTimes(3);
});

test('another press is another one, and so is the keyboard’s', () => {
  press('b', 1);
  press('button', 1);
  press('[href="/second"]', 0);
  expect(followed).toHaveBeenCalledTimes(3);
});
