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

/** What has been rendered to be read, by address. */
const pages = new Map<string, Node>();

/** The copy that is being read. */
let copy: HTMLElement | undefined;

afterEach(() => copy?.remove());

/**
 * Has a page in the document to be read, in place of the one before. It is rendered when a file asks for its
 * address for the first time, and copied from then on: rendering is most of what such a test takes. Nothing
 * in the copy reacts to anybody.
 * @param load gives what is to be rendered, always the same for an address
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

/** What is rendered of this. It leaves the document again. */
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
 * The HTML that the server writes, with everything in it that loads later. It has modules of its own, as a
 * server has.
 */
async function serverHtml(load: () => Promise<ReactElement>, address: string): Promise<string> {
  const { text } = jest.requireActual<{ text: (stream: unknown) => Promise<string> }>(
    'node:stream/consumers',
  );
  let html = '';
  const { IntersectionObserver } = window;
  // A server has none, and what asks for it must not wait there for a visitor.
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
 * Lets React take over the HTML that the server would have written. A difference between the two is an error
 * on the console, which fails the test.
 * @param load imports what is to be rendered: once for the server, once for the browser
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

/** Makes the page as it was before any notice. */
export function forgetNotices(): void {
  useNotices.setState({ notices: [] });
}
