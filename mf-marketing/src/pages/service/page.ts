import '../../print.css';
import type { PageModule } from '@site/kit/section';
import { breadcrumbList, pageHead, serviceStructuredData } from '../../head.ts';
import { breadcrumbsOf, serviceBySlug } from './service-contents.ts';

export { ServicePage as Component } from './ServicePage.tsx';

export const head: PageModule['head'] = ({ address, params, origin }) => {
  const { content, ...service } = serviceBySlug(params.service);
  const { title, description } = content.head;
  return {
    ...pageHead({ title, description }),
    structuredData: [
      serviceStructuredData({ origin, address, name: content.hero.title, type: service.name, description }),
      breadcrumbList(origin, breadcrumbsOf(service)),
    ],
  };
};
