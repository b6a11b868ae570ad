import { RESUME_HREF, SITE } from '@site/kit';
import { LICENSE_LINE } from '@site/kit/site';
import { readInKit, renderInKit } from '@site/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { initialsOf } from './Avatar.tsx';
import { FeaturedWork } from './FeaturedWork.tsx';
import { Home } from './Home.tsx';

/** The home page, once the code of its carousel is there too. */
function renderHome() {
  return act(async () => renderInKit(<Home />));
}

/** The same, only to be read. */
function readHome() {
  return readInKit(() => <Home />, '/');
}

function itemsOf(band: HTMLElement) {
  return within(band).getAllByRole('listitem');
}

function headingsOf(band: HTMLElement) {
  return within(band)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
}

test('the hero names the contractor and offers the form and the phone', async () => {
  const { getByRole } = await readHome();
  expect(getByRole('heading', { level: 1 })).toHaveTextContent(
    "Sacramento's Premier Commercial Electrical Contractor",
  );
  expect(getByRole('link', { name: 'Schedule A Service' })).toHaveAttribute('href', '/contact');
  const call = getByRole('link', { name: /^Call/ });
  expect(call).toHaveTextContent(SITE.phone.display);
  expect(call).toHaveAttribute('href', SITE.phone.href);
});

test('the claims of the company stand below the hero', async () => {
  const { getByText } = await readHome();
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

test('the licence number stands with the claim that there is one, and nothing in its place', async () => {
  const { getByText } = await readHome();
  expect(getByText('Licensed and insured').closest('li')?.textContent).toBe(
    `Licensed and insured${LICENSE_LINE}`,
  );
});

test('expertise has four points and leads to the form', async () => {
  const { getByRole } = await readHome();
  const band = getByRole('region', { name: 'One company answers for the whole job' });
  expect(itemsOf(band)).toHaveLength(4);
  const action = getByRole('link', { name: 'Get Started Today' });
  expect(band).toContainElement(action);
  expect(action).toHaveAttribute('href', '/contact');
});

test('nine cards lead to the nine services, in order, by links that say which', async () => {
  const { getAllByRole } = await readHome();
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

test('each card is headed by the name in its link', async () => {
  const { getAllByRole, getByRole } = await readHome();
  const headings = headingsOf(getByRole('region', { name: 'Commercial services' }));
  const links = getAllByRole('link', { name: /^Learn More/ });
  expect(headings.map((heading) => `Learn More about ${heading}`)).toEqual(
    links.map((link) => link.textContent),
  );
});

test('two services have their drawing, and nobody waits for it', async () => {
  const { getByRole } = await readHome();
  const cards = itemsOf(getByRole('region', { name: 'Commercial services' }));
  const drawn = cards.filter((card) => card.querySelector('img'));
  expect(drawn.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Commercial Lighting',
    'Commercial EV Charging',
  ]);
  const pictures = drawn.flatMap((card) => [...card.querySelectorAll('img')]);
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
    'lazy',
    'lazy',
    'lazy',
    'lazy',
  ]);
});

const PROJECTS = ['Switchgear line-up', 'Warehouse relight', 'Main-street storefront', 'Fleet EV depot'];

test('four projects are shown, each as a picture behind a button of its name', async () => {
  const { getByRole } = await readHome();
  const band = getByRole('region', { name: 'Featured Commercial Work' });
  expect(headingsOf(band)).toEqual(PROJECTS);
  const buttons = within(band).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(PROJECTS);
  // One for each theme.
  expect(itemsOf(band).map((item) => item.querySelectorAll('img').length)).toEqual([2, 2, 2, 2]);
});

test.each(PROJECTS)('choosing %s opens its picture, described, in a dialog of its name', async (name) => {
  const { findByRole, getByRole, queryByRole } = await renderHome();
  expect(queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(getByRole('button', { name }));
  const dialog = within(await findByRole('dialog', { name }));
  expect(dialog.getByRole('img')).toHaveAccessibleName(expect.stringMatching(/^.{60,}$/));
});

/** Opens the project of a name in the dialog. Its band alone is rendered: queries by role look at everything else on the page, too. */
async function openProject(name: string) {
  const view = renderInKit(<FeaturedWork />);
  await userEvent.click(view.getByRole('button', { name }));
  return view.findByRole('dialog', { name });
}

test.each([
  ['the next button', () => userEvent.click(screen.getByRole('button', { name: 'Next project' })), 1],
  ['the right arrow key', () => userEvent.keyboard('{ArrowRight}'), 1],
  [
    'the previous button',
    () => userEvent.click(screen.getByRole('button', { name: 'Previous project' })),
    -1,
  ],
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

test('the dialog gives the focus back to what opened it, also where a press gives that none, as in Safari', async () => {
  const { getByRole, findByRole, queryByRole } = renderInKit(<FeaturedWork />);
  const button = getByRole('button', { name: 'Warehouse relight' });
  fireEvent.click(button);
  await findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});

test('an arrow key with another key is left to the browser', async () => {
  const dialog = await openProject('Warehouse relight');
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}{Control>}{ArrowRight}{/Control}');
  expect(dialog).toHaveAccessibleName('Warehouse relight');
});

test.each([
  ['Switchgear line-up', 'service-upgrades'],
  ['Warehouse relight', 'home-lighting'],
  ['Main-street storefront', 'home-lighting'],
  ['Fleet EV depot', 'ev-charger'],
])('a job like %s is planned in the form, with %s chosen', async (name, service) => {
  const dialog = within(await openProject(name));
  const link = dialog.getByRole('link', { name: 'Plan a job like this' });
  expect(link).toHaveAttribute('href', `/contact?service=${service}#request`);
});

test.each([
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s closes the dialog and gives the focus back', async (_, close) => {
  const { findByRole, getByRole, queryByRole } = await renderHome();
  const button = getByRole('button', { name: 'Warehouse relight' });
  await userEvent.click(button);
  expect(await findByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  await close();
  expect(queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(button).toHaveFocus());
});

test.each([
  ['Marisol Tejada', 'MT'],
  ['Ana Maria de la Cruz', 'AC'],
  ['Cher', 'C'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('electricians can send a resume', async () => {
  const { getByRole } = await readHome();
  expect(getByRole('link', { name: 'Email Resume' })).toHaveAttribute('href', RESUME_HREF);
});
