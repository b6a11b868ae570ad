import { SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { Header } from './Header.tsx';
import { useMobileMenu } from './mobileMenu.ts';

afterEach(() => act(() => useMobileMenu.getState().close()));

function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>;
}

async function openMenu() {
  renderInKit(
    <>
      <Header />
      <Address />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  return screen.findByRole('dialog', { name: 'Menu' });
}

test('the menu is closed until its button is pressed', async () => {
  renderInKit(<Header />);
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the button opens the menu and says so', async () => {
  expect(await openMenu()).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Open menu', hidden: true });
  expect(button).toHaveAttribute('aria-expanded', 'true');
});

test('the menu has the content of the bar: both lists, the program, the form, and how to reach us', async () => {
  const menu = await openMenu();
  const hrefs = within(menu)
    .getAllByRole('link')
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

test.each([
  ['Generators', '/services/generators'],
  ['Rocklin', '/service-areas/rocklin'],
  ['All service areas', '/service-areas'],
  ['Pre-Apprenticeship Program', '/pre-apprenticeship'],
  ['Schedule Service', '/contact'],
])('choosing %s leads to %s and closes the menu', async (name, address) => {
  const menu = await openMenu();
  await userEvent.click(within(menu).getByRole('link', { name }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent(address);
});

test('the menu closes by its button and with Escape', async () => {
  const menu = await openMenu();
  await userEvent.click(within(menu).getByRole('button', { name: 'Close menu' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
