import { SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { screen } from '@testing-library/react';
import { TopBar } from './TopBar.tsx';

test('the first line has the phone number and the mail address as links', () => {
  renderInKit(<TopBar />);
  const phone = screen.getByRole('link', { name: /^Call 24\/7/ });
  expect(phone).toHaveTextContent(SITE.phone.display);
  expect(phone).toHaveAttribute('href', SITE.phone.href);
  expect(screen.getByRole('link', { name: SITE.email })).toHaveAttribute('href', `mailto:${SITE.email}`);
});

test('the networks open in new tabs, in their order, and say so', () => {
  renderInKit(<TopBar />);
  const links = screen.queryAllByRole('link', { name: /opens in a new tab/ });
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(
    SITE.social.map(({ network }) => `${SITE.company} on ${network} (opens in a new tab)`),
  );
  expect(links.map((link) => link.getAttribute('href'))).toEqual(SITE.social.map(({ href }) => href));
  for (const link of links) {
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  }
});

test('without networks there is no list of them', () => {
  const networks = jest.replaceProperty(SITE, 'social', []);
  renderInKit(<TopBar />);
  networks.restore();
  expect(screen.queryByRole('list')).toBeNull();
});

test('the theme is switched there', () => {
  renderInKit(<TopBar />);
  expect(screen.getByRole('button', { name: 'Switch between light and dark theme' })).toBeInTheDocument();
});
