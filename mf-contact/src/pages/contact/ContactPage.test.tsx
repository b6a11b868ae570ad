import { SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { screen } from '@testing-library/react';
import { section } from '../../section.ts';
import { ContactPage } from './ContactPage.tsx';

const ORIGIN = 'https://example.com';

test('the section serves /contact and nothing else', () => {
  expect(section.routes).toEqual([{ path: '/contact', page: 'contact', addresses: ['/contact'] }]);
  expect(Object.keys(section.pages)).toEqual(['contact']);
});

test('its head is within the limits of search engines', async () => {
  const page = await section.pages.contact?.();
  const { title = '', description = '' } = page?.head('/contact', { origin: ORIGIN }) ?? {};
  expect(title).toContain('Contact Us');
  expect(title.length).toBeLessThanOrEqual(60);
  expect(description.length).toBeGreaterThanOrEqual(120);
  expect(description.length).toBeLessThanOrEqual(160);
});

test('the page begins with what it is for', () => {
  renderInKit(<ContactPage />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Contact Us');
  expect(screen.getByText('Get in touch for a FREE commercial consultation')).toBeInTheDocument();
});

test('the form, the phone, the mail and the hours have headings of their own', () => {
  renderInKit(<ContactPage />);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Call us',
    'Schedule Commercial Service',
    'What happens next',
    'Write to us',
    'Clearly 24/7 Commercial Emergency Service',
  ]);
});

test('the number calls, and the mail address is shown as it is', () => {
  renderInKit(<ContactPage />);
  for (const name of [SITE.phone.display, 'Call now']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', SITE.phone.href);
  }
  expect(screen.getByRole('link', { name: SITE.email })).toHaveAttribute('href', `mailto:${SITE.email}`);
});

test('whoever is in danger reads of 911 before the number, and the license stands beside the form', () => {
  renderInKit(<ContactPage />);
  const danger = screen.getByText(/call 911 first/);
  const call = screen.getByRole('link', { name: SITE.phone.display });
  expect(danger.compareDocumentPosition(call)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    screen.getByText(/Licensed and insured\. (?:License number on request|CSLB #\d+)\./),
  ).toBeInTheDocument();
});

test('what happens next is told in three steps', () => {
  renderInKit(<ContactPage />);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'We call you back',
    'We look at it with you',
    'You get a price in writing',
  ]);
});

test('emergencies are answered across the region', () => {
  renderInKit(<ContactPage />);
  expect(screen.getByText(/Sacramento County at any hour/)).toBeInTheDocument();
});
