import { startTransition, use } from 'react';
import type { DiscoveredRoute } from '../discovery.ts';
import { usePageChange } from '../navigation/usePageChange.ts';
import { type Pages, usePages } from './pages.ts';
import { SectionBoundary } from './SectionBoundary.tsx';
import { SectionFallback } from './SectionFallback.tsx';

interface SectionPageProps {
  pages: Pages;
  route: DiscoveredRoute;
  address: string;
}

function SectionPage({ pages, route, address }: SectionPageProps) {
  const { Component, head } = use(pages.page(route));
  usePageChange(address, head(address));
  return <Component address={address} />;
}

interface SectionOutletProps {
  route: DiscoveredRoute;
  address: string;
}

/** Shows the section that serves an address, or says that it could not be loaded. */
export function SectionOutlet({ route, address }: SectionOutletProps) {
  const pages = usePages();
  return (
    <SectionBoundary
      onFailure={() => pages.forget(route)}
      fallback={(tryAgain) => (
        <SectionFallback address={address} onTryAgain={() => startTransition(tryAgain)} />
      )}
    >
      <SectionPage pages={pages} route={route} address={address} />
    </SectionBoundary>
  );
}
