import { RESUME_HREF, SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { within } from '@testing-library/react';
import { initialsOf } from './Avatar.tsx';
import { Home } from './Home.tsx';

function itemsOf(band: HTMLElement) {
  return within(band).getAllByRole('listitem');
}

function headingsOf(band: HTMLElement) {
  return within(band)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
}

test('the hero names the contractor and offers the form and the phone', () => {
  const { getByRole } = renderInKit(<Home />);
  expect(getByRole('heading', { level: 1 })).toHaveTextContent(
    "Sacramento's Premier Commercial Electrical Contractor",
  );
  expect(getByRole('link', { name: 'Schedule A Service' })).toHaveAttribute('href', '/contact');
  const call = getByRole('link', { name: /^Call/ });
  expect(call).toHaveTextContent(SITE.phone.display);
  expect(call).toHaveAttribute('href', SITE.phone.href);
});

test('the claims of the company stand below the hero', () => {
  const { getByText } = renderInKit(<Home />);
  for (const claim of [
    'Licensed and insured',
    'Upfront pricing',
    'Same-day service',
    'Satisfaction guaranteed',
    'Free estimates',
    'Over 20 years of local trust',
  ]) {
    expect(getByText(claim)).toBeInTheDocument();
  }
});

test('expertise has four points and leads to the form', () => {
  const { getByRole } = renderInKit(<Home />);
  const band = getByRole('region', { name: 'One company answers for the whole job' });
  expect(itemsOf(band)).toHaveLength(4);
  const action = getByRole('link', { name: 'Get Started Today' });
  expect(band).toContainElement(action);
  expect(action).toHaveAttribute('href', '/contact');
});

test('nine cards lead to the nine services, in order, by links that say which', () => {
  const { getAllByRole } = renderInKit(<Home />);
  const links = getAllByRole('link', { name: /^Learn More/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Learn More about Building Automation Systems', '/services/home-automation'],
    ['Learn More about Commercial Electrical Repair', '/services/electrical-repair'],
    ['Learn More about Commercial Testing & Inspection', '/services/periodic-inspection'],
    ['Learn More about Commercial HVAC Electrical', '/services/electric-heaters'],
    ['Learn More about Commercial Rewiring', '/services/rewiring-upgrades'],
    ['Learn More about Commercial Lighting', '/services/home-lighting'],
    ['Learn More about Commercial EV Charging', '/services/ev-charger'],
    ['Learn More about Commercial Generators', '/services/generators'],
    ['Learn More about Power Upgrades', '/services/service-upgrades'],
  ]);
});

test('each card is headed by the name in its link', () => {
  const { getAllByRole, getByRole } = renderInKit(<Home />);
  const headings = headingsOf(getByRole('region', { name: 'Commercial services' }));
  const links = getAllByRole('link', { name: /^Learn More/ });
  expect(headings.map((heading) => `Learn More about ${heading}`)).toEqual(
    links.map((link) => link.textContent),
  );
});

test('four projects are shown', () => {
  const { getByRole } = renderInKit(<Home />);
  expect(headingsOf(getByRole('region', { name: 'Featured Commercial Work' }))).toEqual([
    'Switchgear line-up',
    'Warehouse relight',
    'Main-street storefront',
    'Fleet EV depot',
  ]);
});

test('four customers are quoted, each with initials and as verified', () => {
  const { getAllByText, getByRole } = renderInKit(<Home />);
  const entries = itemsOf(getByRole('region', { name: 'What customers say' }));
  expect(entries).toHaveLength(4);
  expect(getAllByText('Verified Customer')).toHaveLength(4);
  expect(entries.map((entry) => entry.querySelector('[aria-hidden]')?.textContent)).toEqual([
    'MT',
    'DK',
    'PN',
    'GH',
  ]);
});

test.each([
  ['Marisol Tejada', 'MT'],
  ['Ana Maria de la Cruz', 'AC'],
  ['Cher', 'C'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('electricians can send a resume', () => {
  const { getByRole } = renderInKit(<Home />);
  expect(getByRole('link', { name: 'Email Resume' })).toHaveAttribute('href', RESUME_HREF);
});
