import { ErrorPage } from '@site/app/error-page';
import { RequireSession } from '@site/app/require-session';
import { Navigate, type RouteObject } from 'react-router-dom';
import { CanaryPage } from './canary/CanaryPage.tsx';
import { HistoryPage } from './history/HistoryPage.tsx';
import { Layout } from './Layout.tsx';
import { LivePage } from './live/LivePage.tsx';
import { AccountPage } from './session/AccountPage.tsx';
import { SignInPage } from './session/SignInPage.tsx';

export const ROUTES: RouteObject[] = [
  { path: 'sign-in', element: <SignInPage />, errorElement: <ErrorPage /> },
  {
    element: (
      <RequireSession path="/session">
        <Layout />
      </RequireSession>
    ),
    errorElement: <ErrorPage />,
    children: [
      { index: true, element: <LivePage /> },
      { path: 'canary', element: <CanaryPage /> },
      { path: 'history', element: <HistoryPage /> },
      { path: 'account', element: <AccountPage /> },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];
