import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { findRoute } from '../discovery.ts';
import { NotFound } from '../not-found/NotFound.tsx';
import { usePages } from './pages.ts';
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

/** The part of the page that belongs to a section: whichever discovery names for the address. */
export function Sections() {
  const pages = usePages();
  const { pathname } = useLocation();
  const [firstPathname] = useState(pathname);
  const [left, setLeft] = useState(false);
  // Not state: another render at this moment would make React give up HTML further down that waits for its code.
  const takenOver = useRef(false);
  const onTakenOver = useCallback(() => {
    takenOver.current = true;
    answerWhatWasPressed();
  }, []);

  const moved = pathname !== firstPathname;
  if (moved && !left && !takenOver.current) setLeft(true);

  const route = findRoute(pages.routes, pathname);
  const prerendered = moved || left ? undefined : pages.prerendered;
  return (
    // One boundary for all sections: it stays while visitors move between them, so React keeps the page they are
    // leaving until the next one's code is there. HTML whose code never came is given up with its boundary, or
    // React would wait for that code for ever.
    <Suspense key={left ? 'next' : 'first'} fallback={<SectionLoading />}>
      <TakenOver onTakenOver={onTakenOver} />
      <Routes>
        {route ? (
          <Route
            path={route.path}
            element={
              <SectionOutlet key={pathname} route={route} address={pathname} prerendered={prerendered} />
            }
          />
        ) : null}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
