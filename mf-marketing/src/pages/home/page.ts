import { PATHS, SITE } from '@site/kit';
import type { PageModule } from '@site/kit/section';
import { businessId } from '@site/kit/site';
import { absoluteUrl, pageHead, pageStructuredData, websiteId } from '../../head.ts';
import { head as content } from './home.content.ts';

export { Home as Component } from './Home.tsx';

export const head: PageModule['head'] = ({ address, origin }) => {
  const { title, description } = pageHead(content);
  const about = { '@id': businessId(origin) };
  return {
    title,
    description,
    structuredData: [
      {
        '@type': 'WebSite',
        '@id': websiteId(origin),
        url: absoluteUrl(origin, PATHS.home),
        name: SITE.company,
        inLanguage: 'en-US',
        publisher: about,
      },
      { '@type': 'WebPage', ...pageStructuredData({ origin, address, name: title, description }), about },
    ],
  };
};
