import type { PageModule } from '@site/kit/section';
import { useEffect } from 'react';
import { type RouteObject, useLocation, useParams } from 'react-router-dom';
import { type DiscoveredRoute, normalizePath } from '../discovery.ts';
import { applyHead, type DocumentHead } from '../head/head.ts';
import { NOT_FOUND_HEAD, NotFound } from '../not-found/NotFound.tsx';
import { shellState } from '../start.ts';

/**
 * Does what a browser does when it has loaded a document: describes the page in the head, and moves the focus
 * to its heading or to the target of the hash. `ScrollRestoration` scrolls.
 * @param origin the site's public origin; not needed for pages that search engines should not list
 */
export function usePageHead(head: DocumentHead, origin = ''): void {
  const { key, hash, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page changes when its history entry does, or after a failure
  useEffect(() => {
    // The first page has its head in the HTML, and the visitor's focus is where they put it.
    if (shellState() !== 'running') return;
    applyHead(origin, pathname, head);
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const focused = target ?? document.querySelector<HTMLElement>('main h1');
    if (!focused) return;
    focused.tabIndex = -1;
    focused.focus({ preventScroll: true });
  }, [key, head.title]);
}

/** The page of every address that is not on the site. */
export function NotFoundPage() {
  usePageHead(NOT_FOUND_HEAD);
  return <NotFound />;
}

interface SectionPageProps {
  page: PageModule;
  addresses: readonly string[];
  origin: string;
}

function DescribedPage({ page: { Component, head }, origin }: SectionPageProps) {
  const { pathname } = useLocation();
  usePageHead(head({ address: normalizePath(pathname), params: useParams(), origin }), origin);
  return <Component />;
}

/** A page of a section. An address that only matches the route's pattern is not found. */
function SectionPage(props: SectionPageProps) {
  const { pathname } = useLocation();
  if (!props.addresses.includes(normalizePath(pathname))) return <NotFoundPage />;
  return <DescribedPage key={pathname} {...props} />;
}

/**
 * Creates the router's route for a page of a section.
 * @param origin the site's public origin
 */
export function pageRoute(route: DiscoveredRoute, page: PageModule, origin: string): RouteObject {
  const { container, page: id, path, addresses, menu } = route;
  return {
    id: `${container}/${id}`,
    path,
    handle: { addresses, menu },
    element: <SectionPage page={page} addresses={addresses} origin={origin} />,
  };
}
