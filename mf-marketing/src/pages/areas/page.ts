import { AREAS, PATHS } from '@site/kit';
import type { PageModule } from '@site/kit/section';
import { AREAS_CRUMB, filterKnownSlugs, HOME_CRUMB } from '../../content.ts';
import { absoluteUrl, breadcrumbList, pageHead, pageStructuredData } from '../../head.ts';
import { areaCards, head as content } from './areas.content.ts';

export { AreasPage as Component } from './AreasPage.tsx';

export const head: PageModule['head'] = ({ address, origin }) => {
  const { title, description } = pageHead(content);
  const areas = filterKnownSlugs(areaCards, AREAS);
  return {
    title,
    description,
    structuredData: [
      {
        '@type': 'CollectionPage',
        ...pageStructuredData({ origin, address, name: title, description }),
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: areas.length,
          itemListElement: areas.map(({ slug, name }, index) => ({
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
