import { Suspense } from 'react';
import type { DiscoveredRoute } from '../discovery.ts';
import { NotLoadedError } from '../pages/attempts.ts';
import { usePages } from '../pages/pages.ts';
import { PrerenderedHtml } from './PrerenderedHtml.tsx';
import { SectionPage } from './SectionPage.tsx';

interface EarlierPageProps {
  route: DiscoveredRoute;
  address: string;
  /** A copy of the section's HTML that was in the document: shown until the earlier release is there. */
  copy: Element | undefined;
  /** Why the page itself is not shown. */
  after: unknown;
}

/**
 * The page as the section's earlier release has it.
 * @throws `after` when the page did not load: then the earlier release was tried already
 */
export function EarlierPage({ route, address, copy, after }: EarlierPageProps) {
  const pages = usePages();
  if (after instanceof NotLoadedError) throw after;
  const page = <SectionPage address={address} load={() => pages.earlierPage(route)} />;
  return copy ? <Suspense fallback={<PrerenderedHtml copy={copy} />}>{page}</Suspense> : page;
}
