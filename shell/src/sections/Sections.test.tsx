import type { Page, PageProps } from '@site/kit/section';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter } from 'react-router-dom';
import type { DiscoveredRoute } from '../discovery.ts';
import { PAGE_DATA_ID } from '../document/data.ts';
import { forgetShownPage } from '../navigation/usePageChange.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { type Pages, PagesProvider } from './pages.ts';
import { Sections } from './Sections.tsx';

const ORIGIN = 'https://example.com';

const ROUTES: DiscoveredRoute[] = ['first', 'second'].map((name) => ({
  path: `/${name}`,
  page: name,
  addresses: [`/${name}`],
  container: 'mf_sample',
}));

beforeEach(() => {
  forgetShownPage();
  const data = JSON.stringify({ origin: ORIGIN, discovery: {} });
  document.head.innerHTML = `<script type="application/json" id="${PAGE_DATA_ID}">${data}</script>`;
});

function Sample({ address }: PageProps) {
  return (
    <>
      <h1>Page {address}</h1>
      <label>
        Name <input />
      </label>
    </>
  );
}

const PAGE: Page = {
  head: (address) => ({ title: `Title of ${address}`, description: `All about ${address}.` }),
  Component: Sample,
};

/** The page, as a promise that React can read at once: so it does in Node, where the section is loaded already. */
const loaded = Object.assign(Promise.resolve(PAGE), { status: 'fulfilled', value: PAGE });

const never = new Promise<Page>(() => undefined);

function Site({ pages }: { pages: Pages }) {
  return (
    <ThemeProvider>
      <MemoryRouter initialEntries={['/first']}>
        <PagesProvider value={pages}>
          <Link to="/second">Go to the second</Link>
          <Link to="/first">Go to the first</Link>
          <main>
            <Sections />
          </main>
        </PagesProvider>
      </MemoryRouter>
    </ThemeProvider>
  );
}

const base = { origin: ORIGIN, routes: ROUTES, forget: () => undefined };

/** Opens the first page as a browser does: the HTML is there, and React takes it over as far as the code has come. */
async function openFirst(pages: Pick<Pages, 'page' | 'prerendered'>) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Site pages={{ ...base, page: () => loaded }} />);
  document.body.append(container);
  await act(async () => render(<Site pages={{ ...base, ...pages }} />, { container, hydrate: true }));
}

function heading() {
  return screen.getByRole('heading', { level: 1 }).textContent;
}

function click(name: string) {
  return act(() => userEvent.click(screen.getByRole('link', { name })));
}

test('the HTML of a section stays as it is while its code has not come', async () => {
  const gone = () => Promise.reject(new Error('Gone'));
  await openFirst({ page: gone, prerendered: never });
  expect(heading()).toBe('Page /first');
  expect(screen.queryByLabelText('Loading')).toBeNull();
});

test('what was typed before the code came is still there afterwards', async () => {
  let arrive: (page: Page) => void = () => undefined;
  const prerendered = new Promise<Page>((resolve) => {
    arrive = resolve;
  });
  await openFirst({ page: () => prerendered, prerendered });
  const field = screen.getByRole('textbox', { name: 'Name' });
  await act(() => userEvent.type(field, 'Ana'));
  await act(async () => arrive(PAGE));
  expect(screen.getByRole('textbox', { name: 'Name' })).toBe(field);
  expect(field).toHaveValue('Ana');
});

test('visitors get to other pages from HTML whose code never comes', async () => {
  await openFirst({ page: () => loaded, prerendered: never });
  await click('Go to the second');
  expect(heading()).toBe('Page /second');
  expect(document.title).toBe('Title of /second');
});

test('visitors get to other pages and back once the code has come', async () => {
  await openFirst({ page: () => loaded, prerendered: loaded });
  await click('Go to the second');
  expect(heading()).toBe('Page /second');
  await click('Go to the first');
  expect(heading()).toBe('Page /first');
});
