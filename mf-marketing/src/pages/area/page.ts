import '../../print.css';
import type { PageModule } from '@site/kit/section';
import { breadcrumbList, pageData, pageHead, placeData, serviceData } from '../../head.ts';
import { template } from './area.content.ts';
import { areaAt, breadcrumbsOf } from './area-contents.ts';

export { AreaPage as Component } from './AreaPage.tsx';

export const head: PageModule['head'] = ({ address, params, origin }) => {
  const { content, ...area } = areaAt(params.area);
  const { description } = content;
  const { title } = pageHead({ title: `Electrician in ${area.name}, CA`, description });
  const place = placeData(area);
  const page = { origin, address, description };
  return {
    title,
    description,
    structuredData: [
      { '@type': 'WebPage', ...pageData({ ...page, name: title }), about: place },
      serviceData({ ...page, name: template.title(area.name), type: template.serviceType, area: place }),
      breadcrumbList(origin, breadcrumbsOf(area)),
    ],
  };
};
