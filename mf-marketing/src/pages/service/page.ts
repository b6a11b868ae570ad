import '../../print.css';
import type { PageModule } from '@site/kit/section';
import { breadcrumbList, headOf, serviceOf } from '../../head.ts';
import { breadcrumbsOf, serviceAt } from './service-contents.ts';

export { ServicePage as Component } from './ServicePage.tsx';

export const head: PageModule['head'] = ({ address, params, origin }) => {
  const { content, ...service } = serviceAt(params.service);
  const { title, description } = content.head;
  return {
    ...headOf({ title, description }),
    structuredData: [
      serviceOf({ origin, address, name: content.hero.title, type: service.name, description }),
      breadcrumbList(origin, breadcrumbsOf(service)),
    ],
  };
};
