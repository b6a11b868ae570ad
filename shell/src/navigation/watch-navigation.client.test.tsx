import { PATHS } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import type { DiscoveredRoute } from '../discovery.ts';
import { allowPreparing, useNextPage } from '../pages/next-page.ts';
import { restoreScroll } from './scroll.ts';
import { recordPrefetches } from './testing/record-prefetches.ts';
import { watchNavigation } from './watch-navigation.client.ts';

const ROUTES: DiscoveredRoute[] = [
  { path: '/contact', page: 'contact', addresses: ['/contact'], container: 'mf_contact' },
];

const { pages, prefetched } = recordPrefetches(ROUTES);

// jsdom says nothing of it.
Object.assign(window, { onscrollend: null });
watchNavigation(pages);

beforeEach(() => {
  prefetched.length = 0;
  sessionStorage.clear();
  useNextPage.setState({ address: undefined });
});

function renderLinks() {
  renderInKit(
    <>
      <Link to={PATHS.contact}>
        <b>Contact</b>
      </Link>
      <Link to="/nowhere">Nowhere</Link>
      <a href="https://example.org/contact">Another site</a>
      <a href="tel:+15550100">Call</a>
      <button type="button">Button</button>
    </>,
  );
}

test('the code of a page is fetched when the pointer reaches a link to it', async () => {
  renderLinks();
  await userEvent.hover(screen.getByText('Contact'));
  expect(prefetched).toContain('contact');
});

test('the code of a page is fetched when the focus reaches a link to it', async () => {
  renderLinks();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Contact' })).toHaveFocus();
  expect(prefetched).toEqual(['contact']);
});

test('the code of a page is fetched when a finger touches a link to it', () => {
  renderLinks();
  fireEvent.touchStart(screen.getByText('Contact'));
  expect(prefetched).toEqual(['contact']);
});

test.each(['Nowhere', 'Another site', 'Call'])('nothing is fetched for the link %s', async (name) => {
  renderLinks();
  await userEvent.hover(screen.getByRole('link', { name }));
  await userEvent.hover(screen.getByRole('button', { name: 'Button' }));
  expect(prefetched).toEqual([]);
});

test('a page whose code has come is the next one, once the shell is hydrated: another render before could take HTML away', async () => {
  renderInKit(<Link to={PATHS.contact}>Contact</Link>);
  await userEvent.hover(screen.getByText('Contact'));
  expect(useNextPage.getState().address).toBeUndefined();
  allowPreparing();
  await userEvent.unhover(screen.getByText('Contact'));
  await userEvent.hover(screen.getByText('Contact'));
  expect(useNextPage.getState().address).toBe('/contact');
});

test('where the visitor is on a page is remembered when the scrolling ends', () => {
  window.history.replaceState({ key: 'page-1' }, '');
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 480 });
  document.dispatchEvent(new Event('scrollend'));
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  expect(restoreScroll('page-1')).toBe(true);
  expect(scrolled).toHaveBeenCalledWith({ top: 480, behavior: 'instant' });
  scrolled.mockRestore();
});

test('so is it when a link is pressed before that', () => {
  window.history.replaceState({ key: 'page-2' }, '');
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 360 });
  renderLinks();
  fireEvent.click(screen.getAllByRole('link')[0] ?? document.body);
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  expect(restoreScroll('page-2')).toBe(true);
  expect(scrolled).toHaveBeenCalledWith({ top: 360, behavior: 'instant' });
  scrolled.mockRestore();
});
