import { PATHS, RESUME_HREF, SERVICES, SITE } from '@site/kit';
import { LICENSE_LINE } from '@site/kit/site';
import { readInKit, renderInKit } from '@site/kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FeaturedWork } from './FeaturedWork.tsx';
import { Home } from './Home.tsx';
import { Photos } from './Photos.tsx';
import { ServiceCards } from './ServiceCards.tsx';

function readHome() {
  return readInKit(() => <Home />, '/');
}

function itemsOf(band: HTMLElement) {
  return within(band).getAllByRole('listitem');
}

test('the hero names the contractor and offers the form and the phone', async () => {
  const { getByRole } = await readHome();
  expect(getByRole('heading', { level: 1 })).toHaveTextContent(
    'Sacramento’s Premier Commercial Electrical Contractor',
  );
  expect(getByRole('link', { name: 'Schedule A Service' })).toHaveAttribute('href', '/contact');
  const call = getByRole('link', { name: /^Call/ });
  expect(call).toHaveTextContent(SITE.phone.display);
  expect(call).toHaveAttribute('href', SITE.phone.href);
});

test('the claims of the company stand below the hero, with the license', async () => {
  const { getByText } = await readHome();
  for (const claim of ['Upfront pricing', 'Same-day service', 'Satisfaction guaranteed', 'Free estimates'])
    expect(getByText(claim)).toBeInTheDocument();
  expect(getByText('Over 20 years of local trust')).toBeInTheDocument();
  expect(getByText('Licensed and insured').closest('li')?.textContent).toBe(
    `Licensed and insured${LICENSE_LINE}`,
  );
});

test('photos are shown with their captions, and no band while there are none', () => {
  const { container, rerender } = renderInKit(<Photos photos={[]} />);
  expect(container).toBeEmptyDOMElement();
  rerender(
    <Photos photos={[{ src: '/crew.jpg', alt: 'Two electricians', caption: 'Our crew in Rocklin' }]} />,
  );
  const figure = screen.getByRole('figure');
  expect(figure).toHaveTextContent('Our crew in Rocklin');
  expect(within(figure).getByRole('img', { name: 'Two electricians' })).toHaveAttribute('src', '/crew.jpg');
});

test('expertise has four points and leads to the form', async () => {
  const { getByRole } = await readHome();
  const band = getByRole('region', { name: 'One company for the whole job' });
  expect(itemsOf(band)).toHaveLength(4);
  const action = within(band).getByRole('link', { name: 'Get Started Today' });
  expect(action).toHaveAttribute('href', '/contact');
});

test('a card leads to each service, in order, by a link that says which', async () => {
  const { getByRole } = await readHome();
  const cards = itemsOf(getByRole('region', { name: 'Commercial services' }));
  const shown = cards.map((card) => {
    const link = within(card).getByRole('link');
    return [within(card).getByRole('heading').textContent, link.textContent, link.getAttribute('href')];
  });
  expect(shown).toEqual(
    SERVICES.map(({ slug, card: { title } }) => [title, `Learn More about ${title}`, PATHS.service(slug)]),
  );
});

test('a service that only a newer shell knows has no card yet', () => {
  Array.prototype.push.call(SERVICES, { slug: 'solar', card: { title: 'Commercial Solar', text: '' } });
  try {
    const { container } = renderInKit(<ServiceCards />);
    expect(container).toHaveTextContent('Commercial Lighting');
    expect(container).not.toHaveTextContent('Commercial Solar');
  } finally {
    Array.prototype.pop.call(SERVICES);
  }
});

const PROJECTS = ['Switchgear line-up', 'Warehouse relight', 'Main-street storefront', 'Fleet EV depot'];

test('four projects are shown, each as a picture behind a button of its name', async () => {
  const { getByRole } = await readHome();
  const band = getByRole('region', { name: 'Featured Commercial Work' });
  const buttons = within(band).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(PROJECTS);
  // One for each theme.
  const cards = itemsOf(band).filter((item) => within(item).queryByRole('button'));
  expect(cards.map((item) => item.querySelectorAll('img').length)).toEqual([2, 2, 2, 2]);
  expect(within(band).getByRole('link', { name: 'Plan a job like this' })).toHaveAttribute(
    'href',
    '/contact',
  );
});

/** Opens the project of a name in the dialog. */
async function openProject(name: string) {
  const view = renderInKit(<FeaturedWork />);
  const button = view.getByRole('button', { name });
  // As in Safari, where a press gives a button no focus.
  fireEvent.click(button);
  return view.findByRole('dialog', { name }, { timeout: 10_000 });
}

test.each([
  ['Switchgear line-up', 'service-upgrades'],
  ['Warehouse relight', 'home-lighting'],
  ['Main-street storefront', 'home-lighting'],
  ['Fleet EV depot', 'ev-charger'],
])('choosing %s opens its picture, described; a job like it is planned with %s', async (name, service) => {
  const dialog = within(await openProject(name));
  expect(dialog.getByRole('img')).toHaveAccessibleName(expect.stringMatching(/^.{60,}$/));
  const link = dialog.getByRole('link', { name: 'Plan a job like this' });
  expect(link).toHaveAttribute('href', `/contact?service=${service}#request`);
});

test.each([
  ['the next button', () => userEvent.click(screen.getByRole('button', { name: 'Next project' })), 1],
  ['the right arrow key', () => userEvent.keyboard('{ArrowRight}'), 1],
  ['the previous one', () => userEvent.click(screen.getByRole('button', { name: 'Previous project' })), -1],
  ['the left arrow key', () => userEvent.keyboard('{ArrowLeft}'), -1],
])('%s of the dialog goes through all projects and round, and each is announced', async (_, go, step) => {
  const dialog = await openProject('Warehouse relight');
  for (const moves of [1, 2, 3, 4]) {
    await go();
    const place = (1 + step * moves + 8) % 4;
    expect(dialog).toHaveAccessibleName(PROJECTS[place] ?? '');
    expect(dialog.querySelector('[aria-live=polite]')).toHaveTextContent(
      `${PROJECTS[place]}, ${place + 1} of 4`,
    );
  }
});

test('electricians can send a resume', async () => {
  const { getByRole } = await readHome();
  expect(getByRole('link', { name: 'Email Resume' })).toHaveAttribute('href', RESUME_HREF);
});
