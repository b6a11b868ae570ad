import { AREAS, PATHS } from '@site/kit';
import type { Page } from '@site/kit/section';
import { AREAS_CRUMB, HOME_CRUMB } from '../../content.ts';
import { breadcrumbList, headOf, pageFacts, urlOf } from '../../head.ts';
import { AreasPage } from './AreasPage.tsx';
import { head } from './areas.content.ts';

export const page: Page = {
  head: (address, { origin }) => {
    const { title, description } = headOf(head);
    return {
      title,
      description,
      structuredData: [
        {
          '@type': 'CollectionPage',
          ...pageFacts({ origin, address, name: title, description }),
          mainEntity: {
            '@type': 'ItemList',
            numberOfItems: AREAS.length,
            itemListElement: AREAS.map(({ slug, name }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name,
              url: urlOf(origin, PATHS.area(slug)),
            })),
          },
        },
        breadcrumbList(origin, [HOME_CRUMB, AREAS_CRUMB]),
      ],
    };
  },
  Component: AreasPage,
};
