import { AREAS, PATHS, SERVICES, SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handleMenus } from '../bootstrap/menus.ts';
import { MainBar } from './MainBar.tsx';
import { type NavLink, sectionLinks } from './nav-links.ts';

beforeAll(() => {
  // jsdom has none.
  HTMLElement.prototype.hidePopover = () => undefined;
  handleMenus();
});
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function renderBar(entries: NavLink[] = []) {
  renderInKit(
    <>
      <header>
        <MainBar entries={entries} />
      </header>
      <button type="button">Elsewhere</button>
    </>,
  );
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
}

/** What is pressed to open or close a menu, or another button. */
function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('summary, button')].find(
    ({ textContent }) => textContent === name,
  );
  if (!found) throw new Error(`there is no button ${name}`);
  return found;
}

function wait(milliseconds: number) {
  act(() => jest.advanceTimersByTime(milliseconds));
}

/** The names of the menus that are open. */
function open() {
  return [...document.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent);
}

/** What a menu's button discloses. */
function panel(name: string) {
  const found = button(name).nextElementSibling;
  if (!(found instanceof HTMLElement)) throw new Error(`${name} discloses nothing`);
  return found;
}

function links(container: HTMLElement) {
  return within(container)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
}

test('the logo leads home, the program and the form are linked', () => {
  renderBar();
  expect(screen.getByRole('link', { name: /, home$/ })).toHaveAttribute('href', '/');
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  const program = within(navigation).getByRole('link', { name: 'Pre-Apprenticeship Program' });
  expect(program).toHaveAttribute('href', '/pre-apprenticeship');
  // In the bar, and in the navigation where it is a menu.
  const schedule = screen.getAllByRole('link', { name: 'Schedule Service' });
  expect(schedule.map((link) => link.getAttribute('href'))).toEqual(['/contact', '/contact']);
  expect(schedule.map((link) => navigation.contains(link))).toEqual([true, false]);
});

test('the number is in the bar that stays in sight', () => {
  renderBar();
  expect(screen.getByRole('link', { name: `Call ${SITE.phone.display}` })).toHaveAttribute(
    'href',
    SITE.phone.href,
  );
});

test('entries of sections come behind the links of the site, before the buttons', () => {
  renderBar([{ name: 'Offers', to: '/offers' }]);
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  const found = links(navigation);
  const program = found.findIndex(([name]) => name === 'Pre-Apprenticeship Program');
  expect(found.slice(program, program + 3)).toEqual([
    ['Pre-Apprenticeship Program', '/pre-apprenticeship'],
    ['Offers', '/offers'],
    ['Schedule Service', '/contact'],
  ]);
});

test('of what routes of sections ask for the first two are entries, each leading to the first address', () => {
  const asking = ['one', 'two', 'three'].map((name) => ({
    path: `/${name}/:of`,
    page: name,
    addresses: [`/${name}/a`, `/${name}/b`],
    menu: { label: `Label ${name}` },
  }));
  const silent = { path: '/', page: 'home', addresses: ['/'] };
  const empty = { path: '/none', page: 'none', addresses: [], menu: { label: 'None' } };
  expect(sectionLinks([silent, empty, ...asking])).toEqual([
    { name: 'Label one', to: '/one/a' },
    { name: 'Label two', to: '/two/a' },
  ]);
});

test('Our Services has every service in its order', () => {
  renderBar();
  expect(links(panel('Our Services'))).toEqual(SERVICES.map(({ name, slug }) => [name, PATHS.service(slug)]));
});

test('Service Areas has every area in its order, and the page of them all', () => {
  renderBar();
  expect(links(panel('Service Areas'))).toEqual([
    ...AREAS.map(({ name, slug }) => [name, PATHS.area(slug)]),
    ['All service areas', PATHS.areas],
  ]);
});

test('a click opens a menu at once and another click closes it', async () => {
  const user = renderBar();
  expect(open()).toEqual([]);
  await user.click(button('Our Services'));
  expect(open()).toEqual(['Our Services']);
  await user.click(button('Our Services'));
  expect(open()).toEqual([]);
});

test('a click closes a menu that the browser has opened by itself, too', async () => {
  const user = renderBar();
  const dropdown = button('Our Services').parentElement;
  dropdown?.setAttribute('open', '');
  act(() => dropdown?.dispatchEvent(new Event('toggle')));
  expect(open()).toEqual(['Our Services']);
  await user.click(button('Our Services'));
  expect(open()).toEqual([]);
});

test('the pointer opens a menu when it has rested on it for 200 ms', async () => {
  const user = renderBar();
  await user.hover(button('Our Services'));
  wait(199);
  expect(open()).toEqual([]);
  wait(1);
  expect(open()).toEqual(['Our Services']);
});

test('a pointer that only passes over opens nothing', async () => {
  const user = renderBar();
  await user.hover(button('Our Services'));
  wait(100);
  await user.unhover(button('Our Services'));
  wait(1000);
  expect(open()).toEqual([]);
});

test('a finger opens nothing by touching, only by tapping', async () => {
  const user = renderBar();
  await user.pointer({ keys: '[TouchA>]', target: button('Our Services') });
  wait(1000);
  expect(open()).toEqual([]);
  await user.pointer({ keys: '[/TouchA]' });
  expect(open()).toEqual(['Our Services']);
});

test('a finger that comes down elsewhere closes a menu, also where a pressed button has no focus', async () => {
  const user = renderBar();
  await user.pointer({ keys: '[TouchA]', target: button('Our Services') });
  act(() => button('Our Services').blur());
  fireEvent.pointerDown(panel('Our Services'));
  expect(open()).toEqual(['Our Services']);
  fireEvent.pointerDown(document.body);
  expect(open()).toEqual([]);
});

test('a menu closes 150 ms after the pointer has left it', async () => {
  const user = renderBar();
  await user.hover(button('Our Services'));
  wait(200);
  await user.unhover(button('Our Services'));
  wait(149);
  expect(open()).toEqual(['Our Services']);
  wait(1);
  expect(open()).toEqual([]);
});

test('a menu stays when the pointer comes back in time, and while it is on its links', async () => {
  const user = renderBar();
  await user.hover(button('Our Services'));
  wait(200);
  await user.unhover(button('Our Services'));
  wait(100);
  await user.hover(within(panel('Our Services')).getByRole('link', { name: 'Generators' }));
  wait(1000);
  expect(open()).toEqual(['Our Services']);
});

test('within 300 ms after a menu closed the next one opens at once', async () => {
  const user = renderBar();
  await user.hover(button('Our Services'));
  wait(200);
  await user.unhover(button('Our Services'));
  wait(150 + 299);
  expect(open()).toEqual([]);
  await user.hover(button('Service Areas'));
  expect(open()).toEqual(['Service Areas']);
});

test('300 ms after a menu closed the next one waits again', async () => {
  const user = renderBar();
  await user.hover(button('Our Services'));
  wait(200);
  await user.unhover(button('Our Services'));
  wait(150 + 300);
  await user.hover(button('Service Areas'));
  wait(199);
  expect(open()).toEqual([]);
  wait(1);
  expect(open()).toEqual(['Service Areas']);
});

test('at most one menu is open, by pointer and by click', async () => {
  const user = renderBar();
  await user.click(button('Our Services'));
  await user.hover(button('Service Areas'));
  expect(open()).toEqual(['Service Areas']);
  await user.click(button('Our Services'));
  expect(open()).toEqual(['Our Services']);
});

test('the click that follows the rest of the pointer keeps the menu open, the next one closes it', async () => {
  const user = renderBar();
  await user.hover(button('Our Services'));
  wait(200);
  await user.click(button('Our Services'));
  wait(1000);
  expect(open()).toEqual(['Our Services']);
  await user.click(button('Our Services'));
  expect(open()).toEqual([]);
});

test('a click before the 200 ms are over is not undone by them', async () => {
  const user = renderBar();
  await user.hover(button('Our Services'));
  wait(100);
  await user.click(button('Our Services'));
  await user.click(button('Our Services'));
  wait(1000);
  expect(open()).toEqual([]);
});

test('Escape closes the menu and gives the focus back to its button', async () => {
  const user = renderBar();
  await user.click(button('Our Services'));
  await user.tab();
  expect(within(panel('Our Services')).getByRole('link', { name: 'Home Automation' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(open()).toEqual([]);
  expect(button('Our Services')).toHaveFocus();
});

test('Escape closes a menu that the pointer opened, and leaves the focus where it is', async () => {
  const user = renderBar();
  act(() => button('Elsewhere').focus());
  await user.hover(button('Our Services'));
  wait(200);
  await user.keyboard('{Escape}');
  expect(open()).toEqual([]);
  expect(button('Elsewhere')).toHaveFocus();
});

test('leaving a menu with the focus closes it', async () => {
  const user = renderBar();
  await user.click(button('Our Services'));
  await user.tab();
  expect(open()).toEqual(['Our Services']);
  act(() => button('Elsewhere').focus());
  expect(open()).toEqual([]);
});

test('going backwards out of a menu with the focus closes it too', async () => {
  const user = renderBar();
  await user.click(button('Our Services'));
  await user.tab({ shift: true });
  expect(button('Our Services')).not.toHaveFocus();
  expect(open()).toEqual([]);
});

test('choosing a link closes the menu', async () => {
  const user = renderBar();
  await user.click(button('Service Areas'));
  await user.click(within(panel('Service Areas')).getByRole('link', { name: 'Rocklin' }));
  expect(open()).toEqual([]);
});
