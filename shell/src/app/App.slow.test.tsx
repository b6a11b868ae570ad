import { SITE } from '@site/kit';
import type { Page, PageProps } from '@site/kit/section';
import { renderInKit } from '@site/kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DiscoveredRoute } from '../discovery.ts';
import { PAGE_DATA_ID } from '../document/page-data.ts';
import { forgetShownPage } from '../navigation/use-page-change.ts';
import type { Pages } from '../pages/pages.ts';
import { App } from './App.tsx';

const ORIGIN = 'https://example.com';

beforeEach(() => {
  forgetShownPage();
  const data = JSON.stringify({ origin: ORIGIN, discovery: {} });
  document.head.innerHTML = `<script type="application/json" id="${PAGE_DATA_ID}">${data}</script>`;
});

/** React reports what a boundary has caught as an error; in these tests that is what is expected. */
function expectCaughtErrors() {
  jest.mocked(console.error).mockImplementation(() => undefined);
}

function Sample({ address }: PageProps) {
  return (
    <>
      <h1>Page {address}</h1>
      <Link to="/second">Go to the second</Link>
    </>
  );
}

function Broken(): ReactNode {
  throw new Error('Broken');
}

const PAGE: Page = {
  head: (address) => ({ title: `Title of ${address}`, description: `All about ${address}.` }),
  Component: Sample,
};

const BROKEN: Page = { ...PAGE, Component: Broken };

function route(name: string): DiscoveredRoute {
  return { path: `/${name}`, page: name, addresses: [`/${name}`], container: 'mf_sample' };
}

/** The way to pages whose code is loaded by the given functions, each load kept until it is forgotten. */
function createPages(loads: Record<string, () => Promise<Page>>): Pages {
  const started = new Map<string, Promise<Page>>();
  const noEarlierPage = Promise.reject(new Error('There is no earlier release'));
  noEarlierPage.catch(() => undefined);
  return {
    origin: ORIGIN,
    routes: Object.keys(loads).map(route),
    page({ page: name }) {
      const load = started.get(name) ?? loads[name]?.() ?? Promise.reject(new Error(`No page ${name}`));
      started.set(name, load);
      return load;
    },
    prefetch: () => Promise.resolve(false),
    earlierPage: () => noEarlierPage,
    replaced: () => undefined,
    isGone: async () => false,
    forget: ({ page: name }) => started.delete(name),
  };
}

async function renderSite(pages: Pages, address: string) {
  await act(async () => renderInKit(<App pages={pages} />, { address }));
  return within(screen.getByRole('main'));
}

/** Clicks, and waits for what React has to load because of it. */
function click(element: HTMLElement) {
  return act(() => userEvent.click(element));
}

/** What has to be there whatever happens to a section. */
function expectTheRestOfThePage() {
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: /^Call 24\/7/ })).toHaveAttribute('href', SITE.phone.href);
  expect(header.getByRole('navigation', { name: 'Main' })).toHaveTextContent('Our Services');
  expect(within(screen.getByRole('contentinfo')).getByText(SITE.blurb)).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeInTheDocument();
}

test('the section that serves the address stands between header and footer', async () => {
  const main = await renderSite(createPages({ first: async () => PAGE }), '/first');
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('Page /first');
  expectTheRestOfThePage();
});

test('the header shows what routes of sections ask for', async () => {
  const pages = createPages({ first: async () => PAGE });
  const routes = pages.routes.map((each) => ({ ...each, menu: { label: 'Offers' } }));
  await renderSite({ ...pages, routes }, '/first');
  const bar = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(bar.getByRole('link', { name: 'Offers' })).toHaveAttribute('href', '/first');
});

test('the first thing that the keyboard reaches leads past the header', async () => {
  await renderSite(createPages({ first: async () => PAGE }), '/first');
  // jsdom gives the focus of a menu to its button while it is closed, too.
  (document.activeElement as HTMLElement).blur();
  await userEvent.tab();
  const link = screen.getByRole('link', { name: 'Skip to main content' });
  expect(link).toHaveFocus();
  expect(link).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
});

test('an address that is not on the site is said not to be', async () => {
  const main = await renderSite(createPages({ first: async () => PAGE }), '/nowhere');
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('404 Page Not Found');
  expectTheRestOfThePage();
});

test('while a section without HTML is being loaded, the rest of the page is there', async () => {
  const main = await renderSite(createPages({ first: () => new Promise(() => undefined) }), '/first');
  expect(main.getByLabelText('Loading')).toBeInTheDocument();
  expectTheRestOfThePage();
});

test('visitors keep the page that they are leaving until the next one is there', async () => {
  let arrive: (page: Page) => void = () => undefined;
  const second = new Promise<Page>((resolve) => {
    arrive = resolve;
  });
  const main = await renderSite(createPages({ first: async () => PAGE, second: () => second }), '/first');
  await click(main.getByRole('link', { name: 'Go to the second' }));
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('Page /first');
  await act(async () => arrive(PAGE));
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('Page /second');
  expect(main.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(document.title).toBe('Title of /second');
});

test('a section that cannot be loaded is replaced by the phone number and a way to try again', async () => {
  expectCaughtErrors();
  const main = await renderSite(
    createPages({ first: async () => Promise.reject(new Error('Gone')) }),
    '/first',
  );
  const alert = within(main.getByRole('alert'));
  expect(alert.getByRole('heading', { level: 1 })).toHaveTextContent('This part of the site did not load');
  expect(alert.getByRole('link', { name: SITE.phone.display })).toHaveAttribute('href', SITE.phone.href);
  expect(alert.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expectTheRestOfThePage();
});

test('a section that throws while it renders is replaced in the same way', async () => {
  expectCaughtErrors();
  const main = await renderSite(createPages({ first: async () => BROKEN }), '/first');
  expect(main.getByRole('alert')).toHaveTextContent('This part of the site did not load');
  expectTheRestOfThePage();
});

test('a section that cannot be loaded has a head of its own, until trying again shows it', async () => {
  expectCaughtErrors();
  const second = jest
    .fn<Promise<Page>, []>()
    .mockRejectedValueOnce(new Error('Gone'))
    .mockResolvedValue(PAGE);
  const main = await renderSite(createPages({ first: async () => PAGE, second }), '/first');
  await click(main.getByRole('link', { name: 'Go to the second' }));
  expect(main.getByRole('alert')).toBeInTheDocument();
  expect(document.title).toMatch(/^Page Not Loaded \| /);
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await click(main.getByRole('button', { name: 'Try again' }));
  expect(document.title).toBe('Title of /second');
  expect(document.querySelector('meta[name=robots]')).toBeNull();
});

test('trying again shows the section once it can be loaded', async () => {
  expectCaughtErrors();
  const first = jest
    .fn<Promise<Page>, []>()
    .mockRejectedValueOnce(new Error('Gone'))
    .mockRejectedValueOnce(new Error('Still gone'))
    .mockResolvedValue(PAGE);
  const main = await renderSite(createPages({ first }), '/first');
  await click(main.getByRole('button', { name: 'Try again' }));
  expect(main.getByRole('alert')).toBeInTheDocument();
  expect(first).toHaveBeenCalledTimes(2);
  await click(main.getByRole('button', { name: 'Try again' }));
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('Page /first');
  expect(main.queryByRole('alert')).toBeNull();
  expect(document.title).toBe('Title of /first');
  expectTheRestOfThePage();
});

test('the other sections work while one does not', async () => {
  expectCaughtErrors();
  const loads = { 'pre-apprenticeship': async () => BROKEN, contact: async () => PAGE };
  const main = await renderSite(createPages(loads), '/pre-apprenticeship');
  expect(main.getByRole('alert')).toBeInTheDocument();
  await click(screen.getByRole('link', { name: 'Contact Us' }));
  expect(main.queryByRole('alert')).toBeNull();
  expect(main.getByRole('heading', { level: 1 })).toHaveTextContent('Page /contact');
});
