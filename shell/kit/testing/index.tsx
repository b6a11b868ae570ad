// For tests of sections.
import { act, type queries, type RenderResult, render, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { type Notice, useNotices } from '../src/notices.ts';
import { Site } from './Site.tsx';

/**
 * Renders part of a section as the shell would: inside its theme and its router, at an address of the site.
 */
export function renderInKit(
  ui: ReactElement,
  { address = '/', path }: { address?: string; path?: string | undefined } = {},
): RenderResult {
  return render(ui, {
    wrapper: ({ children }) => (
      <Site address={address} path={path}>
        {children}
      </Site>
    ),
  });
}

/** Rendered pages by address. */
const pages = new Map<string, Node>();

/** The copy in the document. */
let copy: HTMLElement | undefined;

afterEach(() => copy?.remove());

/**
 * Puts a page into the document to be read, in place of the one before. Rendering is slow, so a file of tests
 * renders each address once and reads copies. A copy does not react to events.
 * @param load returns what to render, always the same for an address
 * @param path of the route, where its parameters matter
 */
export async function readInKit(
  load: () => ReactElement | Promise<ReactElement>,
  address: string,
  path?: string,
) {
  const page = pages.get(address) ?? (await renderOnce(load, address, path));
  pages.set(address, page);
  copy?.remove();
  const container = document.createElement('div');
  container.append(page.cloneNode(true));
  document.body.append(container);
  copy = container;
  return { container, ...within(container) };
}

/** Renders a page and takes it out of the document again. */
async function renderOnce(
  load: () => ReactElement | Promise<ReactElement>,
  address: string,
  path: string | undefined,
): Promise<Node> {
  const ui = await load();
  const { container, unmount } = await act(async () => renderInKit(ui, { address, path }));
  const page = container.cloneNode(true);
  unmount();
  container.remove();
  return page;
}

/**
 * Renders the HTML that the server would write, with everything that loads later. It has modules of its own,
 * as a server has.
 */
async function serverHtml(load: () => Promise<ReactElement>, address: string): Promise<string> {
  const { text } = jest.requireActual<{ text: (stream: unknown) => Promise<string> }>(
    'node:stream/consumers',
  );
  let html = '';
  const { IntersectionObserver } = window;
  // A server has none, and nothing there may wait for a visitor.
  Reflect.deleteProperty(window, 'IntersectionObserver');
  await jest.isolateModulesAsync(async () => {
    const { prerenderToNodeStream } = await import('react-dom/static');
    const { Site: ServerSite } = await import('./Site.tsx');
    const errors: unknown[] = [];
    const { prelude } = await prerenderToNodeStream(
      <ServerSite address={address}>{await load()}</ServerSite>,
      {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: (error) => void errors.push(error),
      },
    );
    if (errors.length > 0) throw errors[0];
    html = await text(prelude);
  });
  Object.assign(window, { IntersectionObserver });
  return html;
}

/**
 * Hydrates the HTML that the server would have written. A difference between the two is an error on the
 * console, which fails the test.
 * @param load imports what to render: once for the server, once for the browser
 */
export async function hydrateInKit(load: () => Promise<ReactElement>, { address = '/' } = {}) {
  const html = await serverHtml(load, address);
  const container: HTMLElement = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const ui = await load();
  const view = await act(async () =>
    render<typeof queries>(<Site address={address}>{ui}</Site>, { container, hydrate: true }),
  );
  return { view, html };
}

/** The notice that the shell would show now. */
export function shownNotice(): Notice | undefined {
  return useNotices.getState().notices.find(({ open }) => open);
}

/** Removes all notices. */
export function forgetNotices(): void {
  useNotices.setState({ notices: [] });
}
