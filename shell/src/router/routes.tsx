import type { PageModule } from '@site/kit/section';
import type { RouteObject } from 'react-router-dom';
import type { DiscoveredRoute } from '../discovery.ts';
import type { NavLink } from '../header/nav-links.ts';
import { Layout } from './Layout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RootError } from './RootError.tsx';
import { SectionError } from './SectionError.tsx';
import { SectionPage } from './SectionPage.tsx';

/** The id of the route that the sections' routes are children of. */
export const SECTIONS = 'sections';

/**
 * The routes of the shell.
 * @param entries links of sections in the header
 * @param sections routes that are known already
 */
export function shellRoutes(entries: readonly NavLink[], sections: readonly RouteObject[]): RouteObject[] {
  const notFound = { id: 'not-found', path: '*', Component: NotFoundPage };
  return [
    {
      id: 'shell',
      element: <Layout entries={entries} />,
      ErrorBoundary: RootError,
      children: [{ id: SECTIONS, ErrorBoundary: SectionError, children: [...sections, notFound] }],
    },
  ];
}

/**
 * A section's route with its page, which the shell describes in the document's head.
 * @param origin the site's public origin
 */
export function pageRoute(route: DiscoveredRoute, page: PageModule, origin: string): RouteObject {
  const { container, page: id, path, addresses, menu } = route;
  return {
    id: `${container}/${id}`,
    path,
    handle: { addresses, menu },
    element: <SectionPage page={page} addresses={addresses} origin={origin} />,
    ...(page.loader && { loader: page.loader }),
  };
}
