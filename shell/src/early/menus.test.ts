import { handleMenus } from './menus.ts';

beforeAll(handleMenus);

beforeEach(() => {
  document.body.innerHTML = `<header>
    <button data-menu aria-expanded="false">Services</button>
    <button data-menu aria-expanded="false">Areas</button>
    <button>Other</button>
  </header>`;
});

function press(name: string) {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
}

function open() {
  return [...document.querySelectorAll('[aria-expanded=true]')].map(({ textContent }) => textContent);
}

test('a menu opens and closes, and one at a time is open', () => {
  press('Services');
  expect(open()).toEqual(['Services']);
  press('Areas');
  expect(open()).toEqual(['Areas']);
  press('Areas');
  expect(open()).toEqual([]);
});

test('a press beside an open dialog closes it, one within it does not', () => {
  document.body.innerHTML = '<button data-opens="menu">Menu</button><dialog id="menu"><p>Links</p></dialog>';
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  // jsdom has neither.
  const close = jest.fn();
  Object.assign(dialog, { showModal: jest.fn(), close });
  press('Menu');
  dialog.querySelector('p')?.click();
  expect(close).not.toHaveBeenCalled();
  dialog.click();
  expect(close).toHaveBeenCalledTimes(1);
});

test('other buttons are none of its business', () => {
  press('Services');
  press('Other');
  expect(open()).toEqual(['Services']);
});

test('where React has taken over it leaves menus alone', () => {
  document.querySelector('header')?.setAttribute('data-hydrated', '');
  press('Services');
  expect(open()).toEqual([]);
});
