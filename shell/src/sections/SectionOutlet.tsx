import type { Page } from '@site/kit/section';
import { startTransition, use } from 'react';
import type { DiscoveredRoute } from '../discovery.ts';
import { usePageChange } from '../navigation/usePageChange.ts';
import { usePages } from './pages.ts';
import { SectionBoundary } from './SectionBoundary.tsx';
import { SectionFallback } from './SectionFallback.tsx';

interface SectionPageProps {
  route: DiscoveredRoute;
  address: string;
  /** The page's code, while its prerendered HTML waits for it. */
  prerendered: Promise<Page> | undefined;
}

function SectionPage({ route, address, prerendered }: SectionPageProps) {
  const pages = usePages();
  const { Component, head } = use(prerendered ?? pages.page(route));
  usePageChange(address, head(address, { origin: pages.origin }));
  return <Component address={address} />;
}

/** Shows the section that serves an address, or says that it could not be loaded. */
export function SectionOutlet({ route, ...page }: SectionPageProps) {
  const pages = usePages();
  return (
    <SectionBoundary
      onFailure={() => pages.forget(route)}
      fallback={(tryAgain) => (
        <SectionFallback address={page.address} onTryAgain={() => startTransition(tryAgain)} />
      )}
    >
      <SectionPage route={route} {...page} />
    </SectionBoundary>
  );
}
