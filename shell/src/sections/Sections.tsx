import { Container, Loader } from '@mantine/core';
import { Activity, memo, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { findRoute } from '../discovery.ts';
import { showEntry } from '../navigation/scroll.ts';
import { useHtmlLinks } from '../navigation/use-html-links.ts';
import { NotFound } from '../not-found/NotFound.tsx';
import { allowPreparing, useNextPage } from '../pages/next-page.ts';
import { type Prerendered, usePages } from '../pages/pages.ts';
import { LeavingBoundary } from './LeavingBoundary.tsx';
import { SectionOutlet } from './SectionOutlet.tsx';

interface HydratedProps {
  onHydrated: () => void;
}

/** Its effect runs when React has hydrated the HTML that it stands in. */
function Hydrated({ onHydrated }: HydratedProps) {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

/**
 * Says on the page that the section is hydrated and its effects have run: the gate waits for it. Presses the button that was pressed while the
 * section was only HTML (see as-html/pressed-buttons.client.ts).
 */
function markHydrated(): void {
  const main = document.getElementById('main');
  main?.setAttribute('data-hydrated', '');
  // Nobody has pressed what sends a form that is complete by now.
  const pressed = main?.querySelector<HTMLElement>('[data-pressed]:not(form:valid [type=submit])');
  // What a section shows only since it is hydrated, it renders behind its effects.
  queueMicrotask(() => pressed?.click());
}

/** Says at once that React has taken the section over (as-html/state.client.ts): what a visitor types before its effects have run must not be missed. */
function TakenSection() {
  useLayoutEffect(() => document.getElementById('main')?.setAttribute('data-taken', ''), []);
  return null;
}

/** Shown only where a section's HTML is not on the page yet: visitors who move about keep the page before. */
function SectionLoading() {
  return (
    <Container py={96} mih="60vh">
      <Loader aria-label="Loading" />
    </Container>
  );
}

interface PlaceProps {
  address: string;
  prerendered?: Prerendered | undefined;
}

/** What is at an address: a section, or the page that says not found. Rendered anew only when it asks for that itself. */
const Place = memo(function Place({ address, prerendered }: PlaceProps) {
  const { routes } = usePages();
  const route = findRoute(routes, address);
  return (
    <>
      {route ? <SectionOutlet route={route} address={address} prerendered={prerendered} /> : <NotFound />}
      {/* Behind the section, so that their effects run after the section's. */}
      <TakenSection />
      <Hydrated onHydrated={markHydrated} />
    </>
  );
});

/**
 * The page that the document came with. Its HTML waits for its code in a boundary of its own, which nothing renders anew: React would give the HTML
 * up that is in it.
 */
const FirstPlace = memo(function FirstPlace(props: PlaceProps) {
  return (
    <Suspense fallback={<SectionLoading />}>
      <Place {...props} />
    </Suspense>
  );
});

/** The part of the page that belongs to a section: whichever discovery names for the address. */
export function Sections() {
  const pages = usePages();
  const { pathname, key } = useLocation();
  const next = useNextPage(({ address }) => address);
  const [firstPathname] = useState(pathname);
  const [navigated, setNavigated] = useState(false);
  useHtmlLinks(pages);

  const moved = pathname !== firstPathname;
  if (moved && !navigated) setNavigated(true);
  const first = !moved && !navigated;
  // Later pages say it themselves (navigation/use-page-change.ts), and this one only once it is hydrated.
  useEffect(() => {
    if (first) showEntry(key);
  }, [first, key]);
  return (
    // One boundary for all sections: it stays while visitors move between them, so React keeps the page they are
    // leaving until the next one's code is there. What is prepared keeps its key, so that it is what becomes visible.
    <Suspense fallback={<SectionLoading />}>
      <LeavingBoundary>
        {first ? (
          <FirstPlace key={pathname} address={pathname} prerendered={pages.prerendered} />
        ) : (
          <Activity key={pathname} mode="visible">
            <Place address={pathname} />
          </Activity>
        )}
        {next === undefined || next === pathname ? null : (
          <Activity key={next} mode="hidden">
            <Place address={next} />
          </Activity>
        )}
      </LeavingBoundary>
      <Hydrated onHydrated={allowPreparing} />
    </Suspense>
  );
}
