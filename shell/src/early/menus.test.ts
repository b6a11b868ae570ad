/** @jest-environment jsdom */
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
