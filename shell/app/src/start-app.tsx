import './styles.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { AppProviders } from './AppProviders.tsx';
import { createQueryClient } from './query.ts';
import { allowOwnScripts } from './trusted-types.ts';

/** Renders an application into `#root`. @param basename path of the application, without a slash at the end */
export function startApp(routes: RouteObject[], basename: string): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  allowOwnScripts(basename);
  createRoot(root).render(
    <AppProviders client={createQueryClient()}>
      <RouterProvider router={createBrowserRouter(routes, { basename })} />
    </AppProviders>,
  );
}
