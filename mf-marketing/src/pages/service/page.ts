import '../../print.css';
import type { Page } from '@site/kit/section';
import { breadcrumbList, headOf, serviceOf } from '../../head.ts';
import { ServicePage } from './ServicePage.tsx';
import { serviceAt, trailTo } from './service-contents.ts';

export const page: Page = {
  head: (address, { origin }) => {
    const { content, ...service } = serviceAt(address);
    const { title, description } = content.head;
    return {
      ...headOf({ title, description }),
      structuredData: [
        serviceOf({ origin, address, name: content.hero.title, type: service.name, description }),
        breadcrumbList(origin, trailTo(service)),
      ],
    };
  },
  Component: ServicePage,
};
