import { PATHS, SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../section.ts';
import { ContactPage } from './ContactPage.tsx';

afterEach(() => jest.restoreAllMocks());

test.each(routes.map((route) => [route.path, route] as const))(
  'the head of %s is within the limits of search engines',
  async (address, route) => {
    const page = await route.lazy();
    const { title, description } = page.head({ address, params: {}, origin: 'https://example.com' });
    expect(title).toContain(SITE.company);
    // Of 60 and 160 letters, 17 are for the company's name.
    expect(title.replace(SITE.company, '').length).toBeLessThanOrEqual(43);
    const text = description.replace(SITE.company, '');
    expect(text.length).toBeGreaterThanOrEqual(103);
    expect(text.length).toBeLessThanOrEqual(143);
  },
);

test('the page begins with its purpose', () => {
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
    'Write to us',
    'Clearly 24/7 Commercial Emergency Service',
    'What happens next',
  ]);
});

test('the number calls, and the mail address is shown as it is', () => {
  renderInKit(<ContactPage />);
  expect(screen.getByRole('link', { name: SITE.phone.display })).toHaveAttribute('href', SITE.phone.href);
  expect(screen.getByRole('link', { name: SITE.email })).toHaveAttribute('href', `mailto:${SITE.email}`);
});

test('a visitor in danger reads of 911 before the number, and the license stands beside the form', () => {
  renderInKit(<ContactPage />);
  const danger = screen.getByText(/call 911 first/);
  const call = screen.getByRole('link', { name: SITE.phone.display });
  expect(danger.compareDocumentPosition(call)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    screen.getByText(/^Licensed and insured\. (?:CSLB #\d+|License number on request)\.$/),
  ).toBeInTheDocument();
});

test('the office is shown with its hours and a map once the company has entered it', () => {
  const { unmount } = renderInKit(<ContactPage />);
  expect(screen.queryByRole('heading', { name: 'Visit our office' })).not.toBeInTheDocument();
  unmount();
  jest.replaceProperty(SITE, 'office', {
    address: ['1 Sample Street', 'Sacramento, CA 95814'],
    hours: 'Monday to Friday, 8 am to 5 pm',
    map: 'https://maps.example/office',
  });
  renderInKit(<ContactPage />);
  expect(screen.getByRole('heading', { name: 'Visit our office' })).toBeInTheDocument();
  for (const text of ['1 Sample Street', 'Sacramento, CA 95814', 'Monday to Friday, 8 am to 5 pm'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the map (opens in a new tab)' })).toHaveAttribute(
    'href',
    'https://maps.example/office',
  );
});

test('three steps explain what happens next', () => {
  renderInKit(<ContactPage />);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'We call you back',
    'We look at it with you',
    'You get a price in writing',
  ]);
});

test('emergencies are answered across the region', () => {
  renderInKit(<ContactPage />);
  expect(
    screen.getByText(new RegExp(`${SITE.region} and in our Placer County towns at any hour`)),
  ).toBeInTheDocument();
});

test('the form links the privacy notice in a new tab, so that its text is kept', () => {
  renderInKit(<ContactPage />);
  const link = screen.getByRole('link', { name: 'Privacy (opens in a new tab)' });
  expect(link).toHaveAttribute('href', PATHS.privacy);
  expect(link).toHaveAttribute('target', '_blank');
});
