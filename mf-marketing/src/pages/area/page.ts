import '../../print.css';
import type { PageModule } from '@site/kit/section';
import { breadcrumbList, headOf, pageFacts, placeOf, serviceOf } from '../../head.ts';
import { template } from './area.content.ts';
import { areaAt, breadcrumbsOf } from './area-contents.ts';

export { AreaPage as Component } from './AreaPage.tsx';

export const head: PageModule['head'] = ({ address, params, origin }) => {
  const { content, ...area } = areaAt(params.area);
  const { description } = content;
  const { title } = headOf({ title: `Electrician in ${area.name}, CA`, description });
  const place = placeOf(area);
  const page = { origin, address, description };
  return {
    title,
    description,
    structuredData: [
      { '@type': 'WebPage', ...pageFacts({ ...page, name: title }), about: place },
      serviceOf({ ...page, name: template.title(area.name), type: template.serviceType, area: place }),
      breadcrumbList(origin, breadcrumbsOf(area)),
    ],
  };
};
