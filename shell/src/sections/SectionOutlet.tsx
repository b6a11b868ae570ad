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

interface InsteadProps extends SectionOutletProps {
  /** Why the page itself is not shown. */
  after: unknown;
  onTryAgain: () => void;
}

/** What is shown where no release works: the HTML that was in the document, or else the fallback. */
function NoPage({ route, address, prerendered, onTryAgain }: Omit<InsteadProps, 'after'>) {
  const pages = usePages();
  if (prerendered) return <PrerenderedHtml copy={prerendered.copy} />;
  const tryAgain = async () => {
    // A page that stays open for weeks names releases that are gone some day. The document names those that are live.
    if (!(await pages.isGone(route))) startTransition(onTryAgain);
    // Unless the visitor has gone on meanwhile.
    else if (window.location.pathname === address) window.location.reload();
  };
  return <SectionFallback address={address} onTryAgain={() => void tryAgain()} />;
}

/**
 * What is shown instead of a page that failed: the page as the section's earlier release has it, until that is there the HTML that was in
 * the document, and where it does not work either what `NoPage` shows. Nothing is thrown on: React reports an error only when the boundary
 * that caught it is shown.
 */
function Instead({ route, address, prerendered, after, onTryAgain }: InsteadProps) {
  const pages = usePages();
  // Then the earlier release was tried already.
  if (after instanceof NotLoadedError)
    return <NoPage route={route} address={address} prerendered={prerendered} onTryAgain={onTryAgain} />;
  const page = <SectionPage address={address} load={() => pages.earlierPage(route, after)} />;
  return (
    <SectionBoundary
      onFailure={() => pages.forget(route)}
      fallback={(_error, tryEarlierAgain) => (
        <NoPage
          route={route}
          address={address}
          prerendered={prerendered}
          onTryAgain={() => {
            tryEarlierAgain();
            onTryAgain();
          }}
        />
      )}
    >
      {prerendered ? (
        <Suspense fallback={<PrerenderedHtml copy={prerendered.copy} />}>{page}</Suspense>
      ) : (
        page
      )}
    </SectionBoundary>
  );
}

/**
 * Shows the section that serves an address. When it does not render, its earlier release is shown; when that does
 * not work either, the HTML that was in the document, or else the fallback.
 */
export function SectionOutlet({ route, address, prerendered }: SectionOutletProps) {
  const pages = usePages();
  return (
    <SectionBoundary
      onFailure={(error) => {
        pages.replaced(route);
        if (error instanceof NotLoadedError) pages.forget(route);
      }}
      fallback={(after, tryAgain) => (
        <Instead
          route={route}
          address={address}
          prerendered={prerendered}
          after={after}
          onTryAgain={tryAgain}
        />
      )}
    >
      <SectionPage address={address} load={() => prerendered?.page ?? pages.page(route)} />
    </SectionBoundary>
  );
}
