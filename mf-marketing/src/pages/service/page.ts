import '../../print.css';
import type { PageModule } from '@site/kit/section';
import { breadcrumbList, pageHead, serviceData } from '../../head.ts';
import { breadcrumbsOf, serviceAt } from './service-contents.ts';

export { ServicePage as Component } from './ServicePage.tsx';

export const head: PageModule['head'] = ({ address, params, origin }) => {
  const { content, ...service } = serviceAt(params.service);
  const { title, description } = content.head;
  return {
    ...pageHead({ title, description }),
    structuredData: [
      serviceData({ origin, address, name: content.hero.title, type: service.name, description }),
      breadcrumbList(origin, breadcrumbsOf(service)),
    ],
  };
};
