import { act, type queries, type RenderResult, render, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { type Notice, useNotices } from '../src/notices.ts';
import { Site } from './Site.tsx';

/** Renders part of a section inside the shell's theme and router, at an address of the site. */
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

const pages = new Map<string, Node>();

let copy: HTMLElement | undefined;

afterEach(() => copy?.remove());

/** Renders each address once and shows a copy, which does not react to events. @param path of the route */
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

/** Renders the server's HTML with everything that loads later, in modules of its own. */
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

/** Hydrates the server's HTML. A difference is an error on the console and fails the test. */
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

export function shownNotice(): Notice | undefined {
  return useNotices.getState().notices.find(({ open }) => open);
}

export function forgetNotices(): void {
  useNotices.setState({ notices: [] });
}
