import type { RouteObject } from 'react-router-dom';
import type { NavLink } from '../header/nav-links.ts';
import { RootError, SectionError } from './errors.tsx';
import { Layout } from './Layout.tsx';
import { NotFoundPage } from './pages.tsx';

export const SECTIONS_ROUTE_ID = 'sections';

/**
 * Creates the routes of the shell.
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
      children: [{ id: SECTIONS_ROUTE_ID, ErrorBoundary: SectionError, children: [...sections, notFound] }],
    },
  ];
}
