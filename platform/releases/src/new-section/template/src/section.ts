import type { Section } from '@site/kit/section';
import { ADDRESS, menu } from './pages/main/main.content.ts';

/** The door of this section: its addresses, and how its pages are loaded. */
export const section: Section = {
  routes: [{ path: ADDRESS, page: 'main', addresses: [ADDRESS], menu }],
  pages: {
    main: () => import(/* webpackChunkName: "main" */ './pages/main/page.ts').then(({ page }) => page),
  },
};
