import type { Page } from '@site/kit/section';
import { Suspense, startTransition, use, useCallback } from 'react';
import type { DiscoveredRoute } from '../discovery.ts';
import { usePageChange } from '../navigation/use-page-change.ts';
import { NotLoadedError } from '../pages/attempts.ts';
import { type Prerendered, usePages } from '../pages/pages.ts';
import { SectionBoundary } from './SectionBoundary.tsx';
import { SectionFallback } from './SectionFallback.tsx';

interface SectionPageProps {
  address: string;
  /** The page's code: the same promise at each call. */
  load: () => Promise<Page>;
}

/** A page of a section, once its code is there. */
function SectionPage({ address, load }: SectionPageProps) {
  const { origin } = usePages();
  const { Component, head } = use(load());
  usePageChange(address, head(address, { origin }));
  return <Component address={address} />;
}

/** A section's HTML as it was in the document, where the section's code turned out not to work. */
function PrerenderedHtml({ copy }: Pick<Prerendered, 'copy'>) {
  // As nodes: HTML that comes as a text is what the site's browser policy keeps out.
  const fill = useCallback(
    (element: HTMLDivElement | null) => element?.replaceChildren(...copy.cloneNode(true).childNodes),
    [copy],
  );
  return <div style={{ display: 'contents' }} ref={fill} />;
}

interface SectionOutletProps {
  route: DiscoveredRoute;
  address: string;
  /** Given where the section's HTML was in the document. */
  prerendered: Prerendered | undefined;
}

interface EarlierPageProps extends SectionOutletProps {
  /** Why the page itself is not shown. */
  after: unknown;
}

/**
 * The page as the section's earlier release has it. Until that is there, the HTML that was in the document is shown.
 * @throws `after` when the page did not load: then the earlier release was tried already
 */
function EarlierPage({ route, address, prerendered, after }: EarlierPageProps) {
  const pages = usePages();
  if (after instanceof NotLoadedError) throw after;
  const page = <SectionPage address={address} load={() => pages.earlierPage(route)} />;
  if (!prerendered) return page;
  return <Suspense fallback={<PrerenderedHtml copy={prerendered.copy} />}>{page}</Suspense>;
}

/**
 * Shows the section that serves an address. When it does not render, its earlier release is shown; when that does
 * not work either, the HTML that was in the document, or else the fallback.
 */
export function SectionOutlet({ route, address, prerendered }: SectionOutletProps) {
  const pages = usePages();
  return (
    <SectionBoundary
      onFailure={() => pages.forget(route)}
      fallback={(_error, tryAgain) =>
        prerendered ? (
          <PrerenderedHtml copy={prerendered.copy} />
        ) : (
          <SectionFallback address={address} onTryAgain={() => startTransition(tryAgain)} />
        )
      }
    >
      <SectionBoundary
        onFailure={(error) =>
          console.warn(`${address} does not render; its earlier release is tried.`, error)
        }
        fallback={(after) => (
          <EarlierPage route={route} address={address} prerendered={prerendered} after={after} />
        )}
      >
        <SectionPage address={address} load={() => prerendered?.page ?? pages.page(route)} />
      </SectionBoundary>
    </SectionBoundary>
  );
}
