import { startTransition } from 'react';
import type { DiscoveredRoute } from '../discovery.ts';
import { type Prerendered, usePages } from '../pages/pages.ts';
import { EarlierPage } from './EarlierPage.tsx';
import { PrerenderedHtml } from './PrerenderedHtml.tsx';
import { SectionBoundary } from './SectionBoundary.tsx';
import { SectionFallback } from './SectionFallback.tsx';
import { SectionPage } from './SectionPage.tsx';

interface SectionOutletProps {
  route: DiscoveredRoute;
  address: string;
  /** Given where the section's HTML was in the document. */
  prerendered: Prerendered | undefined;
}

/**
 * Shows the section that serves an address. When it does not render, its earlier release is shown; when that does
 * not work either, the HTML that was in the document, or else the fallback.
 */
export function SectionOutlet({ route, address, prerendered }: SectionOutletProps) {
  const pages = usePages();
  const copy = prerendered?.copy;
  return (
    <SectionBoundary
      onFailure={() => pages.forget(route)}
      fallback={(_error, tryAgain) =>
        copy ? (
          <PrerenderedHtml copy={copy} />
        ) : (
          <SectionFallback address={address} onTryAgain={() => startTransition(tryAgain)} />
        )
      }
    >
      <SectionBoundary
        onFailure={(error) =>
          console.warn(`${address} does not render; its earlier release is tried.`, error)
        }
        fallback={(error) => <EarlierPage route={route} address={address} copy={copy} after={error} />}
      >
        <SectionPage address={address} load={() => prerendered?.page ?? pages.page(route)} />
      </SectionBoundary>
    </SectionBoundary>
  );
}
