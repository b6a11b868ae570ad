import { SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { screen } from '@testing-library/react';
import { CallBar } from './CallBar.tsx';

function links(): [string | null, string | null][] {
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

test('the bar carries the number, and leads to the form', () => {
  renderInKit(<CallBar />, { address: '/services/generators' });
  expect(links()).toEqual([
    [SITE.phone.display, SITE.phone.href],
    ['Schedule', '/contact'],
  ]);
});

test('beside the form it is one button that calls', () => {
  renderInKit(<CallBar />, { address: '/contact?service=ev-charger' });
  expect(links()).toEqual([[`Call 24/7 ${SITE.phone.display}`, SITE.phone.href]]);
});
