import { Loader } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Frame } from './frame/Frame.tsx';
import { InboxPage } from './inbox/InboxPage.tsx';
import { Boundary } from './parts/Boundary.tsx';
import { Refusal } from './parts/Refusal.tsx';
import { loadSession, signInPath, useSessionState } from './session/session.ts';

const NumbersPage = lazy(() => import(/* webpackChunkName: "numbers" */ './numbers/NumbersPage.tsx'));
const PeoplePage = lazy(() => import(/* webpackChunkName: "people" */ './people/PeoplePage.tsx'));
const AccountPage = lazy(() => import(/* webpackChunkName: "account" */ './account/AccountPage.tsx'));
const SignInPage = lazy(() => import(/* webpackChunkName: "sign-in" */ './sign-in/SignInPage.tsx'));
const LinkPage = lazy(() => import(/* webpackChunkName: "link" */ './sign-in/LinkPage.tsx'));

/** Pages for those who are signed in: others are sent to sign in, and come back to where they wanted to go. */
function SignedIn() {
  const state = useSessionState();
  const location = useLocation();
  useEffect(() => {
    if (state.kind === 'unknown') void loadSession();
  }, [state.kind]);
  if (state.kind === 'out') return <Navigate to={signInPath(location)} replace />;
  if (state.kind === 'in') return <Frame />;
  return (
    <main>
      {state.error ? (
        <Refusal error={state.error} onRetry={() => void loadSession()} />
      ) : (
        <Loader m="xl" aria-label="Loading" />
      )}
    </main>
  );
}

/** The inbox: which page stands at which address. */
export function App() {
  const { pathname } = useLocation();
  return (
    <Boundary place={pathname}>
      <Suspense>
        <Routes>
          <Route path="sign-in" element={<SignInPage />} />
          <Route path="sign-in/link" element={<LinkPage />} />
          <Route element={<SignedIn />}>
            <Route path="numbers" element={<NumbersPage />} />
            <Route path="people" element={<PeoplePage />} />
            <Route path="account" element={<AccountPage />} />
            <Route element={<InboxPage />}>
              <Route index element={null} />
              <Route path="leads/:id" element={null} />
            </Route>
            <Route path="*" element={<Navigate to="/" replace />} />
          </Route>
        </Routes>
      </Suspense>
    </Boundary>
  );
}
