import { ErrorPage } from '@site/app/error-page';
import { Navigate, type RouteObject } from 'react-router-dom';
import { InboxLayout } from './InboxLayout.tsx';
import { InboxPage } from './leads/InboxPage.tsx';

export const routes: RouteObject[] = [
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <noscript />,
    children: [
      { path: 'sign-in', lazy: () => import('./sign-in/SignInPage.tsx') },
      { path: 'sign-in/link', lazy: () => import('./sign-in/LinkPage.tsx') },
      {
        element: <InboxLayout />,
        children: [
          {
            errorElement: <ErrorPage />,
            children: [
              {
                element: <InboxPage />,
                children: [
                  { index: true, element: null },
                  { path: 'leads/:id', lazy: () => import('./leads/LeadPage.tsx') },
                ],
              },
              { path: 'numbers', lazy: () => import('./numbers/NumbersPage.tsx') },
              { path: 'people', lazy: () => import('./people/PeoplePage.tsx') },
              { path: 'account', lazy: () => import('./account/AccountPage.tsx') },
              { path: '*', element: <Navigate to="/" replace /> },
            ],
          },
        ],
      },
    ],
  },
];
