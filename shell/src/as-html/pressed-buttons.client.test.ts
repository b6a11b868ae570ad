import { markPressedButton } from './pressed-buttons.client.ts';

beforeAll(() => document.addEventListener('click', markPressedButton, { capture: true }));

beforeEach(() => {
  document.body.innerHTML = `
    <header><button type="button">Menu</button></header>
    <main><button type="button"><b>Project</b></button><button type="button"><i>Next</i></button><button type="submit">Send</button></main>`;
});

function press(selector: string) {
  document.querySelector<HTMLElement>(selector)?.click();
  return [...document.querySelectorAll('[data-pressed]')].map(({ textContent }) => textContent);
}

test("a section's button that is pressed before React has come is marked", () => {
  expect(press('main b')).toEqual(['Project']);
});

test('of two the last one is', () => {
  press('main b');
  expect(press('main i')).toEqual(['Next']);
});

test.each(['header button', '[type=submit]'])('%s is not', (selector) => {
  expect(press(selector)).toEqual([]);
});

test('what sends a form is where the browser refuses that form, and not where it sends it', () => {
  document
    .querySelector('main')
    ?.insertAdjacentHTML(
      'beforeend',
      '<form onsubmit="return false"><input required><button type="submit">Post</button></form>',
    );
  expect(press('form button')).toEqual(['Post']);
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
  document.querySelector('input')?.setAttribute('value', 'Dana');
  expect(press('form button')).toEqual([]);
});

test('nor is anything once React has come', () => {
  document.querySelector('main')?.setAttribute('data-taken', '');
  expect(press('main b')).toEqual([]);
});
