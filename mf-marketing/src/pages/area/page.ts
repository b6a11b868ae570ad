import '../../print.css';
import type { PageModule } from '@site/kit/section';
import {
  breadcrumbList,
  pageHead,
  pageStructuredData,
  placeStructuredData,
  serviceStructuredData,
} from '../../head.ts';
import { template } from './area.content.ts';
import { areaBySlug, breadcrumbsOf } from './area-contents.ts';

export { AreaPage as Component } from './AreaPage.tsx';

export const head: PageModule['head'] = ({ address, params, origin }) => {
  const { content, ...area } = areaBySlug(params.area);
  const { description } = content;
  const { title } = pageHead({ title: `Electrician in ${area.name}, CA`, description });
  const place = placeStructuredData(area);
  const page = { origin, address, description };
  return {
    title,
    description,
    structuredData: [
      { '@type': 'WebPage', ...pageStructuredData({ ...page, name: title }), about: place },
      serviceStructuredData({
        ...page,
        name: template.title(area.name),
        type: template.serviceType,
        area: place,
      }),
      breadcrumbList(origin, breadcrumbsOf(area)),
    ],
  };
};
