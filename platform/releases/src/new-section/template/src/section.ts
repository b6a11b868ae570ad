import type { SectionRoute } from '@site/kit/section';
import { ADDRESS, menu } from './pages/main/main.content.ts';

/** What this section exposes: React Router route objects, whose pages are loaded when they are shown. */
export const routes: SectionRoute[] = [
  {
    id: 'main',
    path: ADDRESS,
    handle: { addresses: [ADDRESS], menu },
    lazy: () => import(/* webpackChunkName: "main" */ './pages/main/page.ts'),
  },
];
