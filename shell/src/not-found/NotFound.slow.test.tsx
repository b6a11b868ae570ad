import { SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { screen, within } from '@testing-library/react';
import { NOT_FOUND_HEAD, NotFound } from './NotFound.tsx';

test('the page says what happened and asks about the router', () => {
  renderInKit(<NotFound />, { address: '/nowhere' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found');
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeInTheDocument();
});

test('the page leads home and to the phone', () => {
  renderInKit(<NotFound />, { address: '/nowhere' });
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  const call = screen.getByRole('link', { name: `Call ${SITE.phone.display}` });
  expect(call).toHaveAttribute('href', SITE.phone.href);
});

test('the page links the pages that visitors want most', () => {
  renderInKit(<NotFound />, { address: '/nowhere' });
  const ways = screen.getByRole('navigation', { name: 'Ways on' });
  expect(
    within(ways)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/services/ev-charger',
    '/services/electrical-repair',
    '/service-areas',
    '/pre-apprenticeship',
    '/contact',
  ]);
});

test('its head is within the limits of search engines, which should not list it', () => {
  expect(NOT_FOUND_HEAD.title).toMatch(/^404 Page Not Found/);
  // Of 60 and 160 letters, the rest is for the company's name.
  expect(NOT_FOUND_HEAD.title.replace(SITE.company, '').length).toBeLessThanOrEqual(43);
  const text = NOT_FOUND_HEAD.description.replace(SITE.company, '');
  expect(text.length).toBeGreaterThanOrEqual(103);
  expect(text.length).toBeLessThanOrEqual(143);
  expect(NOT_FOUND_HEAD.noindex).toBe(true);
});
