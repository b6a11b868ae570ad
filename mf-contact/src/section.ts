import { PATHS } from '@site/kit/site';
import type { Section } from '@site/kit/section';

export const section: Section = {
  routes: [{ path: PATHS.contact, page: 'contact', addresses: [PATHS.contact] }],
  pages: {
    contact: () => import(/* webpackChunkName: "contact" */ './pages/contact/page.tsx').then((module) => module.page),
  },
};
