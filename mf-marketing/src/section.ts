import { AREAS, PATHS, SERVICES } from '@site/kit';
import type { Section } from '@site/kit/section';

/** The door of this remote: home, the services, the index of areas and the areas. */
export const section: Section = {
  routes: [
    { path: '/', page: 'home', addresses: [PATHS.home] },
    {
      path: '/services/:service',
      page: 'service',
      addresses: SERVICES.map(({ slug }) => PATHS.service(slug)),
    },
    { path: '/service-areas', page: 'areas', addresses: [PATHS.areas] },
    { path: '/service-areas/:area', page: 'area', addresses: AREAS.map(({ slug }) => PATHS.area(slug)) },
  ],
  pages: {
    home: () => import(/* webpackChunkName: "home" */ './pages/home/page.ts').then(({ page }) => page),
    service: () =>
      import(/* webpackChunkName: "service" */ './pages/service/page.ts').then(({ page }) => page),
    areas: () => import(/* webpackChunkName: "areas" */ './pages/areas/page.ts').then(({ page }) => page),
    area: () => import(/* webpackChunkName: "area" */ './pages/area/page.ts').then(({ page }) => page),
  },
};
