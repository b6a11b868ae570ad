import { AREAS, PATHS, SERVICES, SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { screen, within } from '@testing-library/react';
import { Header } from './Header.tsx';

// How the menu opens and closes is the browser's work: e2e/specs/visitor-uses-header-and-menus.spec.ts.

/** The navigation, which has no place in a window where it is a menu. */
function navigation() {
  renderInKit(<Header entries={[]} />);
  return screen.getByRole('navigation', { name: 'Main', hidden: true });
}

test('as a menu it opens by itself when its button is pressed: the button names it', () => {
  const menu = navigation();
  const button = screen.getByRole('button', { name: 'Open menu' });
  expect(button).toHaveAttribute('popovertarget', menu.id);
  expect(menu).toHaveAttribute('popover', 'auto');
  const close = within(menu).getByRole('button', { name: 'Close menu', hidden: true });
  expect(close).toHaveAttribute('popovertarget', menu.id);
  expect(close).toHaveAttribute('popovertargetaction', 'hide');
});

test('the menu has the content of the bar: both lists, the program, the form, and how to reach us', () => {
  const hrefs = within(navigation())
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(
    expect.arrayContaining([
      ...SERVICES.map(({ slug }) => PATHS.service(slug)),
      ...AREAS.map(({ slug }) => PATHS.area(slug)),
      ...['/service-areas', '/pre-apprenticeship', '/contact', SITE.phone.href, `mailto:${SITE.email}`],
      ...SITE.social.map(({ href }) => href),
    ]),
  );
});
