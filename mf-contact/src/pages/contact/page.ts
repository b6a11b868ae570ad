import type { Page } from '@site/kit/section';
import { businessId, PATHS, SITE } from '@site/kit/site';
import { ContactPage } from './ContactPage.tsx';
import { description, title } from './contact.content.ts';

export const page: Page = {
  head: (address, { origin }) => ({
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
  }),
  Component: ContactPage,
};
