import type { SectionRoute } from '@site/kit/section';
import { PATHS } from '@site/kit/site';

/** What this remote exposes: the contact page and the privacy notice. */
export const routes: SectionRoute[] = [
  {
    id: 'contact',
    path: PATHS.contact,
    handle: { addresses: [PATHS.contact] },
    lazy: () => import(/* webpackChunkName: "contact" */ './pages/contact/page.ts'),
  },
  {
    id: 'privacy',
    path: PATHS.privacy,
    handle: { addresses: [PATHS.privacy] },
    lazy: () => import(/* webpackChunkName: "privacy" */ './pages/privacy/page.ts'),
  },
];
