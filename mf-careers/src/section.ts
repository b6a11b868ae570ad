import { PATHS } from '@site/kit';
import type { Section } from '@site/kit/section';

/** The door of this remote: the pre-apprenticeship program. */
export const section: Section = {
  routes: [{ path: '/pre-apprenticeship', page: 'program', addresses: [PATHS.program] }],
  pages: {
    program: () =>
      import(/* webpackChunkName: "program" */ './pages/program/page.ts').then(({ page }) => page),
  },
};
