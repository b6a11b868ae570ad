import { type PropsWithChildren, Suspense, useEffect, useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { CallBar } from '../call-bar/CallBar.tsx';
import { Footer } from '../footer/Footer.tsx';
import { Header } from '../header/Header.tsx';
import type { NavLink } from '../header/nav-links.ts';
import { NotificationArea } from '../notifications/NotificationArea.tsx';
import { markRunning } from '../start.ts';
import { Tooltips } from '../tooltip/Tooltips.tsx';
import { dispatchFieldEvents, restoreFields } from './form-fields.ts';
import classes from './Layout.module.css';
import { SkipLink } from './SkipLink.tsx';

/** Rendered after the section, so its effects run after the section's. */
function Hydrated() {
  useLayoutEffect(restoreFields, []);
  useEffect(() => {
    dispatchFieldEvents();
    markRunning();
  }, []);
  return null;
}

/** Shows that a page loads. Not in `Layout`: header and footer would render again at each navigation. */
function Main({ children }: PropsWithChildren) {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <>
      {isLoading && <div className={classes.progress} />}
      <main id="main" tabIndex={-1} aria-busy={isLoading || undefined}>
        {children}
      </main>
    </>
  );
}

interface LayoutProps {
  entries: readonly NavLink[];
}

/**
 * The page around the sections. Each part has a Suspense boundary of its own, so that a hydration mismatch in
 * one does not throw the others away.
 */
export function Layout({ entries }: LayoutProps) {
  return (
    <>
      <Suspense>
        <SkipLink />
        <Header entries={entries} />
      </Suspense>
      <Main>
        <Suspense>
          <Outlet />
          <Hydrated />
        </Suspense>
      </Main>
      <Suspense>
        <Footer />
        <CallBar />
      </Suspense>
      <NotificationArea />
      <Tooltips />
      <ScrollRestoration />
    </>
  );
}
