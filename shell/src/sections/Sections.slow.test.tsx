import type { Page, PageProps } from '@site/kit/section';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter } from 'react-router-dom';
import type { DiscoveredRoute } from '../discovery.ts';
import { PAGE_DATA_ID } from '../document/page-data.ts';
import { forgetShownPage } from '../navigation/use-page-change.ts';
import { NotLoadedError } from '../pages/attempts.ts';
import { useNextPage } from '../pages/next-page.ts';
import { type Pages, PagesProvider } from '../pages/pages.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { Sections } from './Sections.tsx';

const ORIGIN = 'https://example.com';

const ROUTES: DiscoveredRoute[] = ['first', 'second'].map((name) => ({
  path: `/${name}`,
  page: name,
  addresses: [`/${name}`],
  container: 'mf_sample',
}));

beforeEach(() => {
  caught.length = 0;
  forgetShownPage();
  useNextPage.setState({ address: undefined });
  const data = JSON.stringify({ origin: ORIGIN, discovery: {} });
  document.head.innerHTML = `<script type="application/json" id="${PAGE_DATA_ID}">${data}</script>`;
});

function Sample({ address }: PageProps) {
  return (
    <>
      <h1>Page {address}</h1>
      <a href="/second">On to the second</a>
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

const gone = Promise.reject(new NotLoadedError('The page', []));
gone.catch(() => undefined);

const BROKEN: Page = {
  ...PAGE,
  Component: () => {
    throw new Error('Cannot render');
  },
};

const earlier = Promise.resolve<Page>({ ...PAGE, Component: () => <h1>Earlier page</h1> });

function Site({ pages }: { pages: Pages }) {
  return (
    <ThemeProvider>
      <MemoryRouter initialEntries={['/first']}>
        <PagesProvider value={pages}>
          <Link to="/second">Go to the second</Link>
          <Link to="/first">Go to the first</Link>
          <main id="main">
            <Sections />
          </main>
        </PagesProvider>
      </MemoryRouter>
    </ThemeProvider>
  );
}

const base = {
  origin: ORIGIN,
  routes: ROUTES,
  prefetch: () => Promise.resolve(false),
  earlierPage: () => gone,
  replaced: () => undefined,
  isGone: async () => false,
  forget: () => undefined,
};

/** Opens the first page as a browser does: the HTML is there, and React takes it over as far as the code has come. */
async function openFirst(pages: Partial<Pages> & { code: Promise<Page> }) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Site pages={{ ...base, page: () => loaded }} />);
  document.body.append(container);
  const prerendered = {
    page: pages.code,
    atOnce: true,
    copy: container.querySelector('main')?.cloneNode(true) as Element,
  };
  const site = <Site pages={{ ...base, page: () => loaded, prerendered, ...pages }} />;
  const onCaughtError = (error: unknown) => void caught.push(error);
  await act(async () =>
    render(site, { container, hydrate: true, onRecoverableError: () => undefined, onCaughtError }),
  );
}

/** The errors that React has reported. */
const caught: unknown[] = [];

function heading() {
  return screen.getByRole('heading', { level: 1 }).textContent;
}

function click(name: string) {
  return act(() => userEvent.click(screen.getByRole('link', { name })));
}

test('the HTML of a section stays as it is while its code has not come', async () => {
  await openFirst({ page: () => gone, code: never });
  expect(heading()).toBe('Page /first');
  expect(screen.queryByLabelText('Loading')).toBeNull();
});

test('the page says that it is hydrated when the effects of the section have run, and not before; that React hears of it before they run', async () => {
  const saidBefore: boolean[][] = [];
  const main = () => screen.getByRole('main');
  function WithEffect({ address }: PageProps) {
    useEffect(() => {
      saidBefore.push(['data-taken', 'data-hydrated'].map((name) => main().hasAttribute(name)));
    }, []);
    return <Sample address={address} />;
  }
  let arrive: (page: Page) => void = () => undefined;
  const code = new Promise<Page>((resolve) => {
    arrive = resolve;
  });
  await openFirst({ code });
  expect(main()).not.toHaveAttribute('data-hydrated');
  await act(async () => arrive({ ...PAGE, Component: WithEffect }));
  expect(saidBefore).toEqual([[true, false]]);
  expect(main()).toHaveAttribute('data-hydrated');
});

test('what was typed before the code came is still there afterwards', async () => {
  let arrive: (page: Page) => void = () => undefined;
  const code = new Promise<Page>((resolve) => {
    arrive = resolve;
  });
  await openFirst({ code });
  const field = screen.getByRole('textbox', { name: 'Name' });
  await act(() => userEvent.type(field, 'Ana'));
  await act(async () => arrive(PAGE));
  expect(screen.getByRole('textbox', { name: 'Name' })).toBe(field);
  expect(field).toHaveValue('Ana');
});

test('visitors get to other pages from HTML whose code never comes', async () => {
  await openFirst({ code: never });
  await click('Go to the second');
  expect(heading()).toBe('Page /second');
  expect(document.title).toBe('Title of /second');
});

test('another page is prepared beside HTML that waits for its code, which stays', async () => {
  await openFirst({ code: never });
  const shown = screen.getByRole('heading', { level: 1 });
  await prepare('/second');
  expect(screen.getByRole('heading', { level: 1 })).toBe(shown);
  const prepared = screen.getByText('Page /second');
  await click('Go to the second');
  expect(screen.getByRole('heading', { level: 1 })).toBe(prepared);
});

test('links in HTML that waits for its code lead to other pages as the router does', async () => {
  await openFirst({ code: never });
  await click('On to the second');
  expect(heading()).toBe('Page /second');
});

test('visitors get to other pages and back once the code has come', async () => {
  await openFirst({ code: loaded });
  await click('Go to the second');
  expect(heading()).toBe('Page /second');
  await click('Go to the first');
  expect(heading()).toBe('Page /first');
});

/** Shows the intent to go somewhere. */
function prepare(address: string) {
  return act(async () => useNextPage.setState({ address }));
}

test('the next page is rendered out of sight, and is what visitors get to', async () => {
  await openFirst({ code: loaded });
  await prepare('/second');
  expect(heading()).toBe('Page /first');
  expect(document.title).not.toBe('Title of /second');
  const prepared = screen.getByText('Page /second');
  expect(prepared).not.toBeVisible();
  await click('Go to the second');
  expect(heading()).toBe('Page /second');
  expect(screen.getByRole('heading', { level: 1 })).toBe(prepared);
  expect(document.title).toBe('Title of /second');
  expect(screen.queryByText('Page /first')).toBeNull();
});

test('on the way back the first page is prepared like any other', async () => {
  await openFirst({ code: loaded });
  await click('Go to the second');
  await prepare('/first');
  const prepared = screen.getByText('Page /first');
  await click('Go to the first');
  expect(screen.getByRole('heading', { level: 1 })).toBe(prepared);
});

test('what stands on a page stays when another one is prepared', async () => {
  await openFirst({ code: loaded });
  const field = screen.getByRole('textbox', { name: 'Name' });
  await act(() => userEvent.type(field, 'Ana'));
  await prepare('/second');
  await prepare('/first');
  expect(screen.getByRole('textbox', { name: 'Name' })).toBe(field);
  expect(field).toHaveValue('Ana');
});

test('HTML whose code throws gives way to the earlier release', async () => {
  await openFirst({ code: Promise.resolve(BROKEN), earlierPage: () => earlier });
  expect(heading()).toBe('Earlier page');
  expect(caught).toEqual([new Error('Cannot render')]);
});

test('HTML whose code throws stays while the earlier release is on its way, and when that does not come', async () => {
  let fail: (reason: unknown) => void = () => undefined;
  const late = new Promise<Page>((_resolve, reject) => {
    fail = reject;
  });
  await openFirst({ code: Promise.resolve(BROKEN), earlierPage: () => late });
  expect(heading()).toBe('Page /first');
  await act(async () => fail(new NotLoadedError('The earlier release', [])));
  expect(heading()).toBe('Page /first');
  expect(screen.queryByRole('alert')).toBeNull();
  await click('Go to the second');
  expect(heading()).toBe('Page /second');
});

test('a page that throws when visitors get to it gives way to the earlier release', async () => {
  const broken = Promise.resolve(BROKEN);
  await openFirst({ code: loaded, page: () => broken, earlierPage: () => earlier });
  await click('Go to the second');
  expect(heading()).toBe('Earlier page');
});

/** A page whose effect throws when visitors get to it. */
const BROKEN_ON_MOUNT: Page = {
  ...PAGE,
  Component: () => {
    useEffect(() => {
      throw new Error('Cannot mount');
    }, []);
    return <h1>Mounted</h1>;
  },
};

test.each([
  ['render', BROKEN, 'Cannot render'],
  ['mount', BROKEN_ON_MOUNT, 'Cannot mount'],
])('what a page throws on %s is reported where there is no earlier release', async (_when, page, message) => {
  const broken = Promise.resolve(page);
  const missing = Promise.reject(new NotLoadedError('The earlier release', []));
  await openFirst({ code: loaded, page: () => broken, earlierPage: () => missing });
  await click('Go to the second');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(caught).toContainEqual(new Error(message));
});

test('what a page throws is reported beside what its earlier release throws', async () => {
  const worse = Promise.resolve<Page>({
    ...PAGE,
    Component: () => {
      throw new Error('Cannot render either');
    },
  });
  await openFirst({ code: Promise.resolve(BROKEN), earlierPage: () => worse });
  expect(heading()).toBe('Page /first');
  expect(new Set(caught)).toEqual(new Set([new Error('Cannot render'), new Error('Cannot render either')]));
});

/** Presses the button, which first asks whether the release is gone. */
async function tryAgain() {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await new Promise((answered) => setTimeout(answered));
  });
}

test('when the earlier release throws too, there is the fallback, and trying again shows what works by then', async () => {
  const broken = Promise.resolve(BROKEN);
  let page: Promise<Page> = broken;
  const [forget, replaced] = [jest.fn(), jest.fn()];
  await openFirst({ code: loaded, page: () => page, earlierPage: () => broken, forget, replaced });
  await click('Go to the second');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(forget).toHaveBeenCalledTimes(1);
  expect(replaced.mock.calls).toEqual([[ROUTES[1]]]);
  page = loaded;
  await tryAgain();
  expect(heading()).toBe('Page /second');
});

test('where trying again fails too, the earlier release is tried again', async () => {
  const broken = Promise.resolve(BROKEN);
  let earlierPage = broken;
  await openFirst({ code: loaded, page: () => broken, earlierPage: () => earlierPage });
  await click('Go to the second');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  earlierPage = earlier;
  await tryAgain();
  expect(heading()).toBe('Earlier page');
});

test.each([
  ['the first page', '/first'],
  ['a page that visitors got to', '/second'],
])('%s that throws as it is left is reported, and the next page shows', async (_which, leaving) => {
  function ThrowsAtTheEnd({ address }: PageProps) {
    useEffect(() => () => {
      if (address === leaving) throw new Error('Broken at the end');
    });
    return <Sample address={address} />;
  }
  const code = Promise.resolve({ ...PAGE, Component: ThrowsAtTheEnd });
  await openFirst({ code, page: () => code });
  await click('Go to the second');
  if (leaving === '/second') await click('Go to the first');
  expect(heading()).toBe(leaving === '/first' ? 'Page /second' : 'Page /first');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(caught).toEqual([new Error('Broken at the end')]);
});

test('a page that did not load leads to the fallback without another try of the earlier release', async () => {
  const earlierPage = jest.fn(() => earlier);
  await openFirst({ code: loaded, page: () => gone, earlierPage });
  await click('Go to the second');
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(earlierPage).not.toHaveBeenCalled();
});
