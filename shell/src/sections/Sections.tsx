import { Activity, memo, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { findRoute } from '../discovery.ts';
import { NotFound } from '../not-found/NotFound.tsx';
import { useNextPage } from './next-page.ts';
import { type Prerendered, usePages } from './pages.ts';
import { SectionLoading } from './SectionLoading.tsx';
import { SectionOutlet } from './SectionOutlet.tsx';

interface TakenOverProps {
  onTakenOver: () => void;
}

/** Its effect runs when React has hydrated the HTML that it stands in. */
function TakenOver({ onTakenOver }: TakenOverProps) {
  useEffect(onTakenOver, [onTakenOver]);
  return null;
}

/** Presses the button that was pressed while the section was only HTML (see replayScript.ts). */
function answerWhatWasPressed(): void {
  const main = document.getElementById('main');
  main?.setAttribute('data-hydrated', '');
  main?.querySelector<HTMLElement>('[data-pressed]')?.click();
}

interface PlaceProps {
  address: string;
  prerendered?: Prerendered | undefined;
}

/** What is at an address: a section, or the page that says not found. Rendered anew only when it asks for that itself. */
const Place = memo(function Place({ address, prerendered }: PlaceProps) {
  const { routes } = usePages();
  const route = findRoute(routes, address);
  return route ? <SectionOutlet route={route} address={address} prerendered={prerendered} /> : <NotFound />;
});

/** The part of the page that belongs to a section: whichever discovery names for the address. */
export function Sections() {
  const pages = usePages();
  const { pathname } = useLocation();
  const next = useNextPage(({ address }) => address);
  const [firstPathname] = useState(pathname);
  const [travelled, setTravelled] = useState(false);
  const [left, setLeft] = useState(false);
  // Not state: another render at this moment would make React give up HTML further down that waits for its code.
  const takenOver = useRef(false);
  const onTakenOver = useCallback(() => {
    takenOver.current = true;
    answerWhatWasPressed();
  }, []);

  const moved = pathname !== firstPathname;
  if (moved && !travelled) {
    setTravelled(true);
    if (!takenOver.current) setLeft(true);
  }
  const first = !moved && !travelled;
  return (
    // One boundary for all sections: it stays while visitors move between them, so React keeps the page they are
    // leaving until the next one's code is there. HTML whose code never came is given up with its boundary, or
    // React would wait for that code for ever. What is prepared keeps its key, so that it is what becomes visible.
    <Suspense key={left ? 'next' : 'first'} fallback={<SectionLoading />}>
      <TakenOver onTakenOver={onTakenOver} />
      {first ? (
        <Place key={pathname} address={pathname} prerendered={pages.prerendered} />
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
    </Suspense>
  );
}
