import { PATHS, SITE } from '@site/kit';
import { renderInKit } from '@site/kit/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../section.ts';
import { ContactPage } from './ContactPage.tsx';

test('the section serves /contact, and its head is within the limits of search engines', async () => {
  expect(routes.map(({ path, handle }) => [path, handle.addresses])).toEqual([['/contact', ['/contact']]]);
  const page = await routes[0]?.lazy();
  const { title = '', description = '' } =
    page?.head({ address: '/contact', params: {}, origin: 'https://example.com' }) ?? {};
  expect(title).toContain('Contact Us');
  // Of 60 and 160 letters, the rest is for the company's name.
  expect(title.replace(SITE.company, '').length).toBeLessThanOrEqual(43);
  const text = description.replace(SITE.company, '');
  expect(text.length).toBeGreaterThanOrEqual(103);
  expect(text.length).toBeLessThanOrEqual(143);
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
    'Privacy',
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
  const danger = screen.getByText(/everyone out\. A wire down: stay far away\. Call 911 first/);
  expect(danger).toHaveTextContent(
    /stay in\. Only if the car burns: .*never touching car and ground at once/,
  );
  const call = screen.getByRole('link', { name: SITE.phone.display });
  expect(danger.compareDocumentPosition(call)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/^Licensed and insured\.(?: CSLB #\d+\.)?$/)).toBeInTheDocument();
});

test('a dead outlet is not used, and is urgent if it was ever warm', () => {
  renderInKit(<ContactPage />);
  expect(
    screen.getByText(/Stop using an outlet.*ever warm, smelled or crackled, call now\./),
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
  expect(
    screen.getByText(new RegExp(`${SITE.region} and in our Placer County towns at any hour`)),
  ).toBeInTheDocument();
});

test('the form leads to the privacy notice, which stands at the address that every footer names', () => {
  renderInKit(<ContactPage />, { address: PATHS.contact });
  const link = screen.getByRole('link', { name: 'Privacy' });
  const [, id] = PATHS.privacy.split('#');
  // Without the path: the address may have a query.
  expect(link).toHaveAttribute('href', `#${id}`);
  expect(screen.getByRole('heading', { name: 'Privacy' })).toHaveAttribute('id', id);
  const notice = screen.getByRole('region', { name: 'Privacy' });
  for (const said of [
    /name, email, phone/,
    /host our site, mail and scheduling/,
    /see, correct or erase/,
    /Do Not Track/,
    /light or dark, that our fonts are in its cache, and, .* how far you have scrolled/,
    /In effect since/,
  ]) {
    expect(notice).toHaveTextContent(said);
  }
});
