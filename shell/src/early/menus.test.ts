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

/** A dialog that is open; how often it was closed. */
function openDialog(content: string) {
  document.body.innerHTML = `<button data-opens="menu">Menu</button><dialog id="menu">${content}</dialog>`;
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  // jsdom has neither.
  const close = jest.fn();
  Object.assign(dialog, { showModal: jest.fn(), close });
  press('Menu');
  return { dialog, close };
}

test('a press beside an open dialog closes it, one within it does not', () => {
  const { dialog, close } = openDialog('<p>Links</p>');
  dialog.querySelector('p')?.click();
  expect(close).not.toHaveBeenCalled();
  dialog.click();
  expect(close).toHaveBeenCalledTimes(1);
});

test('a link in a dialog closes it, wherever it leads', () => {
  const { dialog, close } = openDialog('<a href="#there"><span>There</span></a>');
  dialog.querySelector('span')?.click();
  expect(close).toHaveBeenCalledTimes(1);
});

test('a finger that comes down elsewhere closes a menu, one on it does not; a menu of React is not touched', () => {
  document.body.innerHTML = `<div><button data-menu aria-expanded="false">Services</button><p>Links</p></div>
    <div data-hydrated><button data-menu>Areas</button></div><main></main>`;
  const comeDown = (where: string) =>
    document.querySelector(where)?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  press('Services');
  document.querySelector('[data-hydrated] button')?.setAttribute('aria-expanded', 'true');
  comeDown('p');
  expect(open()).toEqual(['Services', 'Areas']);
  comeDown('main');
  expect(open()).toEqual(['Areas']);
});

test('the way back closes an open dialog', () => {
  const { close } = openDialog('<p>Links</p>');
  window.dispatchEvent(new Event('popstate'));
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
