import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { findRoute } from '../discovery.ts';
import { NotFound } from '../not-found/NotFound.tsx';
import { usePages } from './pages.ts';
import { SectionLoading } from './SectionLoading.tsx';
import { SectionOutlet } from './SectionOutlet.tsx';

/** The part of the page that belongs to a section: whichever discovery names for the address. */
export function Sections() {
  const { routes } = usePages();
  const { pathname } = useLocation();
  const route = findRoute(routes, pathname);
  return (
    // One boundary for all sections: it stays while visitors move between them, so React keeps the page they
    // are leaving until the next one's code is there.
    <Suspense fallback={<SectionLoading />}>
      <Routes>
        {route ? (
          <Route
            path={route.path}
            element={<SectionOutlet key={pathname} route={route} address={pathname} />}
          />
        ) : null}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
