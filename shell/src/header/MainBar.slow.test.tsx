import { AREAS, PATHS, SERVICES, SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { act, screen, within } from '@testing-library/react';
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

test('the first two entries that sections request are shown, each with its first address', () => {
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

test('a pointer that only passes over opens nothing', async () => {
  const user = renderBar();
  await user.hover(button('Our Services'));
  wait(100);
  await user.unhover(button('Our Services'));
  wait(1000);
  expect(open()).toEqual([]);
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
