import { PATHS } from '@site/kit';
import type { SectionRoute } from '@site/kit/section';

export const routes: SectionRoute[] = [
  {
    id: 'program',
    path: PATHS.program,
    handle: { addresses: [PATHS.program] },
    lazy: () => import(/* webpackChunkName: "program" */ './pages/program/page.ts'),
  },
];
