import { PATHS, SITE } from '@site/kit';
import type { Page } from '@site/kit/section';
import { businessId } from '@site/kit/site';
import { headOf, pageFacts, urlOf, websiteId } from '../../head.ts';
import { Home } from './Home.tsx';
import { head } from './home.content.ts';

export const page: Page = {
  head: (address, { origin }) => {
    const { title, description } = headOf(head);
    const about = { '@id': businessId(origin) };
    return {
      title,
      description,
      structuredData: [
        {
          '@type': 'WebSite',
          '@id': websiteId(origin),
          url: urlOf(origin, PATHS.home),
          name: SITE.company,
          inLanguage: 'en-US',
          publisher: about,
        },
        { '@type': 'WebPage', ...pageFacts({ origin, address, name: title, description }), about },
      ],
    };
  },
  Component: Home,
};
