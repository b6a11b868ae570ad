import { SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { Header } from './Header.tsx';
import type { NavLink } from './nav-links.ts';

// How it opens and closes is the browser's work: e2e/specs/visitor-uses-header-and-menus.spec.ts.

function menu(entries: NavLink[] = []) {
  renderInKit(<Header entries={entries} />);
  return screen.getByRole('dialog', { hidden: true });
}

test('the menu opens by itself when its button is pressed: the button names it', () => {
  const dialog = menu();
  const button = screen.getByRole('button', { name: 'Open menu' });
  expect(button).toHaveAttribute('popovertarget', dialog.id);
  expect(dialog).toHaveAttribute('popover', 'auto');
  expect(dialog).not.toHaveAttribute('open');
  expect(dialog).toHaveAttribute('aria-labelledby', within(dialog).getByText('Menu').id);
});

test('the menu has the content of the bar: both lists, the program, the form, and how to reach us', () => {
  const hrefs = within(menu())
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'));
  expect(hrefs.filter((href) => href?.startsWith('/services/'))).toHaveLength(9);
  expect(hrefs.filter((href) => href?.startsWith('/service-areas/'))).toHaveLength(9);
  expect(hrefs).toEqual(
    expect.arrayContaining([
      ...['/service-areas', '/pre-apprenticeship', '/contact', SITE.phone.href, `mailto:${SITE.email}`],
      ...SITE.social.map(({ href }) => href),
    ]),
  );
});

test('entries of sections have a group of their own, which is not there without them', () => {
  const groups = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('heading', { level: 3, hidden: true })
      .map(({ textContent }) => textContent);
  expect(groups(menu())).toEqual(['Our Services', 'Service Areas', 'Careers']);
  cleanup();
  const dialog = menu([{ name: 'Offers', to: '/offers' }]);
  expect(groups(dialog)).toEqual(['Our Services', 'Service Areas', 'Careers', 'More']);
  expect(within(dialog).getByRole('link', { name: 'Offers', hidden: true })).toHaveAttribute(
    'href',
    '/offers',
  );
});
