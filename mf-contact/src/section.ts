import type { Section } from '@site/kit/section';
import { PATHS } from '@site/kit/site';

export const section: Section = {
  routes: [{ path: PATHS.contact, page: 'contact', addresses: [PATHS.contact] }],
  pages: {
    contact: () =>
      import(/* webpackChunkName: "contact" */ './pages/contact/page.ts').then(({ page }) => page),
  },
};
