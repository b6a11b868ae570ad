import { AREAS, PATHS, RESUME_HREF, SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { screen, within } from '@testing-library/react';
import { Footer } from './Footer.tsx';

function links(container: HTMLElement) {
  return within(container)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
}

test('the quick links match the specification', () => {
  renderInKit(<Footer />);
  expect(links(screen.getByRole('navigation', { name: 'Quick Links' }))).toEqual([
    ['Home', '/'],
    ['Home Automation', '/services/home-automation'],
    ['Electrical Repair', '/services/electrical-repair'],
    ['EV Charger Installation', '/services/ev-charger'],
    ['Pre-Apprenticeship Program', '/pre-apprenticeship'],
    ['Contact Us', '/contact'],
  ]);
});

test('every area is listed', () => {
  renderInKit(<Footer />);
  expect(links(screen.getByRole('navigation', { name: 'Service Areas' }))).toEqual(
    AREAS.map(({ name, slug }) => [name, PATHS.area(slug)]),
  );
});

test('the company introduces itself, with its pages elsewhere', () => {
  renderInKit(<Footer />);
  expect(screen.getByText(SITE.blurb)).toBeInTheDocument();
  for (const { network, href } of SITE.social) {
    expect(screen.getByRole('link', { name: new RegExp(`on ${network}`) })).toHaveAttribute('href', href);
  }
});

test('the contact information is there: phone, mail, region and license', () => {
  renderInKit(<Footer />);
  expect(screen.getByRole('link', { name: SITE.phone.display })).toHaveAttribute('href', SITE.phone.href);
  expect(screen.getByRole('link', { name: SITE.email })).toHaveAttribute('href', `mailto:${SITE.email}`);
  expect(screen.getByText(`In and around ${SITE.region}, 24 hours a day`)).toBeInTheDocument();
  expect(screen.getByText(/^(?:CSLB #\d+|License number on request)$/)).toBeInTheDocument();
});

test('the footer is the same on every page', () => {
  const footers = [PATHS.home, PATHS.contact, PATHS.area('roseville')].map((address) => {
    const { container, unmount } = renderInKit(<Footer />, { address });
    const { innerHTML } = container;
    unmount();
    return innerHTML;
  });
  expect(new Set(footers).size).toBe(1);
});

test('a business bureau and a trade network have a heading of their own: they do not vouch for the company', () => {
  renderInKit(<Footer />);
  const list = (title: string) => screen.getByRole('heading', { name: title }).nextElementSibling;
  for (const { name } of SITE.resources) {
    const link = screen.getByRole('link', { name: `${name} (opens in a new tab)` });
    expect(list('Resources')).toContainElement(link);
    expect(list('Contact')).not.toContainElement(link);
  }
});

test('a business bureau and a trade network are linked, each in a new tab', () => {
  renderInKit(<Footer />);
  for (const { name, href } of SITE.resources) {
    const link = screen.getByRole('link', { name: `${name} (opens in a new tab)` });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
  }
});

test('the privacy notice is linked', () => {
  renderInKit(<Footer />);
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', PATHS.privacy);
});

test('Email Resume opens a mail with the subject that staff filter by', () => {
  renderInKit(<Footer />);
  const link = screen.getByRole('link', { name: 'Email Resume' });
  expect(link).toHaveAttribute('href', RESUME_HREF);
  expect(link).toHaveAttribute('href', `mailto:${SITE.careersEmail}?subject=Resume%20Application`);
});
