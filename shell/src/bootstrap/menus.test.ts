import { handleMenus } from './menus.ts';

beforeAll(handleMenus);

const hidden = jest.fn();

beforeEach(() => {
  hidden.mockClear();
  // jsdom has no popovers.
  HTMLElement.prototype.hidePopover = function hidePopover() {
    hidden(this.id);
  };
  document.body.innerHTML = `<header>
      <details name="menus"><summary>Services</summary><a href="#one"><span>One</span></a></details>
      <details name="menus"><summary>Areas</summary><a href="#two">Two</a></details>
      <button popovertarget="menu">Menu</button>
      <div id="menu" popover><p>Title</p><a href="#three">Three</a></div>
    </header>
    <main><details open><summary>Question</summary><a href="#four">Four</a></details></main>`;
});

function element(text: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('summary, a, p, button')].find(
    ({ textContent }) => textContent === text,
  );
  if (!found) throw new Error(`there is no ${text}`);
  return found;
}

/** The names of the disclosures that are open. */
function open() {
  return [...document.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent);
}

function openDropdown(name: string): void {
  element(name).parentElement?.setAttribute('open', '');
}

const comeDown = (on: Element) => on.dispatchEvent(new Event('pointerdown', { bubbles: true }));

test('a finger that comes down elsewhere closes a dropdown, one on it does not', () => {
  openDropdown('Services');
  comeDown(element('One'));
  expect(open()).toEqual(['Services', 'Question']);
  comeDown(element('Areas'));
  expect(open()).toEqual(['Question']);
  openDropdown('Areas');
  comeDown(document.body);
  expect(open()).toEqual(['Question']);
});

test('the menu of small screens closes by itself when something is pressed beside it', () => {
  comeDown(element('Menu'));
  comeDown(document.body);
  expect(hidden).not.toHaveBeenCalled();
});

test('a link closes its menu, wherever it leads; other presses do not', () => {
  openDropdown('Services');
  document.querySelector('span')?.click();
  expect(open()).toEqual(['Question']);
  element('Title').click();
  expect(hidden).not.toHaveBeenCalled();
  element('Three').click();
  expect(hidden.mock.calls).toEqual([['menu']]);
  element('Four').click();
  expect(open()).toEqual(['Question']);
});

test('Escape closes a dropdown, and gives the focus back to its button where it had it', () => {
  const pressEscape = () =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  openDropdown('Services');
  element('Menu').focus();
  pressEscape();
  expect(open()).toEqual(['Question']);
  expect(element('Menu')).toHaveFocus();
  openDropdown('Services');
  element('Services').nextElementSibling?.setAttribute('tabindex', '0');
  (element('Services').nextElementSibling as HTMLElement).focus();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  expect(open()).toEqual(['Services', 'Question']);
  pressEscape();
  expect(open()).toEqual(['Question']);
  expect(element('Services')).toHaveFocus();
});

test('a menu closes when the focus leaves it', () => {
  openDropdown('Services');
  element('One').focus();
  element('Two').focus();
  expect(open()).toEqual(['Question']);
  element('Three').focus();
  expect(hidden).not.toHaveBeenCalled();
  element('Menu').focus();
  expect(hidden.mock.calls).toEqual([['menu']]);
});

test('open lists close with the menu', () => {
  openDropdown('Services');
  document.querySelector('main details')?.dispatchEvent(new Event('toggle'));
  expect(open()).toEqual(['Services', 'Question']);
  document.getElementById('menu')?.dispatchEvent(new Event('toggle'));
  expect(open()).toEqual(['Question']);
});

test.each([
  ['the way back', new Event('popstate')],
  ['a page that comes back as it was left', Object.assign(new Event('pageshow'), { persisted: true })],
])('%s closes all', (_what, event) => {
  openDropdown('Areas');
  window.dispatchEvent(new Event('pageshow'));
  expect(open()).toEqual(['Areas', 'Question']);
  window.dispatchEvent(event);
  expect(open()).toEqual(['Question']);
  expect(hidden.mock.calls).toEqual([['menu']]);
});
