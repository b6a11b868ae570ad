import { SignedIn } from '@site/app/signed-in';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ConsoleBoundary } from './frame/ConsoleBoundary.tsx';
import { Frame } from './frame/Frame.tsx';
import { loadSession, useSessionState } from './session/session.ts';
import { signInPath } from './session/wanted.ts';

const SignInPage = lazy(() => import(/* webpackChunkName: "sign-in" */ './sign-in/SignInPage.tsx'));
const OverviewPage = lazy(() => import(/* webpackChunkName: "overview" */ './overview/OverviewPage.tsx'));
const CanaryPage = lazy(() => import(/* webpackChunkName: "canary" */ './canary/CanaryPage.tsx'));
const VisitorsPage = lazy(() => import(/* webpackChunkName: "visitors" */ './visitors/VisitorsPage.tsx'));
const HistoryPage = lazy(() => import(/* webpackChunkName: "history" */ './history/HistoryPage.tsx'));
const GenerationPage = lazy(
  () => import(/* webpackChunkName: "generation" */ './generation/GenerationPage.tsx'),
);
const YouPage = lazy(() => import(/* webpackChunkName: "you" */ './session/YouPage.tsx'));

const SESSION = { load: loadSession, useState: useSessionState };

/** What only those see who are signed in. */
function Inner() {
  return (
    <SignedIn session={SESSION} signInPath={signInPath}>
      <Frame />
    </SignedIn>
  );
}

/** The console: which page stands at which address. */
export function App() {
  const { pathname } = useLocation();
  return (
    <ConsoleBoundary place={pathname}>
      <Suspense>
        <Routes>
          <Route path="sign-in" element={<SignInPage />} />
          <Route element={<Inner />}>
            <Route index element={<OverviewPage />} />
            <Route path="canary" element={<CanaryPage />} />
            <Route path="visitors" element={<VisitorsPage />} />
            <Route path="history" element={<HistoryPage />} />
            <Route path="history/:generation" element={<GenerationPage />} />
            <Route path="you" element={<YouPage />} />
            <Route path="*" element={<Navigate to="/" replace />} />
          </Route>
        </Routes>
      </Suspense>
    </ConsoleBoundary>
  );
}
