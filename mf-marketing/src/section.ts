import { AREAS, PATHS, SERVICES } from '@site/kit';
import type { SectionRoute } from '@site/kit/section';

export const routes: SectionRoute[] = [
  {
    id: 'home',
    path: PATHS.home,
    handle: { addresses: [PATHS.home] },
    lazy: () => import(/* webpackChunkName: "home" */ './pages/home/page.ts'),
  },
  {
    id: 'service',
    path: '/services/:service',
    handle: { addresses: SERVICES.map(({ slug }) => PATHS.service(slug)) },
    lazy: () => import(/* webpackChunkName: "service" */ './pages/service/page.ts'),
  },
  {
    id: 'areas',
    path: PATHS.areas,
    handle: { addresses: [PATHS.areas] },
    lazy: () => import(/* webpackChunkName: "areas" */ './pages/areas/page.ts'),
  },
  {
    id: 'area',
    path: '/service-areas/:area',
    handle: { addresses: AREAS.map(({ slug }) => PATHS.area(slug)) },
    lazy: () => import(/* webpackChunkName: "area" */ './pages/area/page.ts'),
  },
];
