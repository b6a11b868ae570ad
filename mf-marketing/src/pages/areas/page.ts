import { AREAS, PATHS } from '@site/kit';
import type { PageModule } from '@site/kit/section';
import { AREAS_CRUMB, HOME_CRUMB } from '../../content.ts';
import { absoluteUrl, breadcrumbList, pageData, pageHead } from '../../head.ts';
import { head as content } from './areas.content.ts';

export { AreasPage as Component } from './AreasPage.tsx';

export const head: PageModule['head'] = ({ address, origin }) => {
  const { title, description } = pageHead(content);
  return {
    title,
    description,
    structuredData: [
      {
        '@type': 'CollectionPage',
        ...pageData({ origin, address, name: title, description }),
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: AREAS.length,
          itemListElement: AREAS.map(({ slug, name }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            url: absoluteUrl(origin, PATHS.area(slug)),
          })),
        },
      },
      breadcrumbList(origin, [HOME_CRUMB, AREAS_CRUMB]),
    ],
  };
};
