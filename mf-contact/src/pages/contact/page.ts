import type { HeadContext, Page, PageHead } from '@site/kit/section';
import { businessId, PATHS, SITE } from '@site/kit/site';
import { ContactPage } from './ContactPage.tsx';
import { description, title } from './contact.content.ts';

function head(address: string, { origin }: HeadContext): PageHead {
  return {
    title,
    description,
    structuredData: [
      {
        '@type': 'ContactPage',
        '@id': `${origin}${address}`,
        url: `${origin}${PATHS.contact}`,
        name: title,
        description,
        about: { '@id': businessId(origin) },
        mainEntity: {
          '@type': 'Organization',
          '@id': businessId(origin),
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            telephone: SITE.phone.href.replace('tel:', ''),
            email: SITE.email,
            availableLanguage: 'en',
          },
        },
      },
    ],
  };
}

export const page: Page = { head, Component: ContactPage };
