import { SignedIn } from '@site/app/signed-in';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Frame } from './frame/Frame.tsx';
import { InboxBoundary } from './frame/InboxBoundary.tsx';
import { InboxPage } from './inbox/InboxPage.tsx';
import { loadSession, signInPath, useSessionState } from './session/session.ts';

const NumbersPage = lazy(() => import(/* webpackChunkName: "numbers" */ './numbers/NumbersPage.tsx'));
const PeoplePage = lazy(() => import(/* webpackChunkName: "people" */ './people/PeoplePage.tsx'));
const AccountPage = lazy(() => import(/* webpackChunkName: "account" */ './account/AccountPage.tsx'));
const SignInPage = lazy(() => import(/* webpackChunkName: "sign-in" */ './sign-in/SignInPage.tsx'));
const LinkPage = lazy(() => import(/* webpackChunkName: "link" */ './sign-in/LinkPage.tsx'));

const SESSION = { load: loadSession, useState: useSessionState };

/** What only those see who are signed in. */
function Inner() {
  return (
    <SignedIn session={SESSION} signInPath={signInPath}>
      <Frame />
    </SignedIn>
  );
}

/** The inbox: which page stands at which address. */
export function App() {
  const { pathname } = useLocation();
  return (
    <InboxBoundary place={pathname}>
      <Suspense>
        <Routes>
          <Route path="sign-in" element={<SignInPage />} />
          <Route path="sign-in/link" element={<LinkPage />} />
          <Route element={<Inner />}>
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
    </InboxBoundary>
  );
}
