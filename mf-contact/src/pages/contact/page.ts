import type { PageModule } from '@site/kit/section';
import { businessId, PATHS, SITE } from '@site/kit/site';
import { description, title } from './contact.content.ts';

export { ContactPage as Component } from './ContactPage.tsx';

export const head: PageModule['head'] = ({ address, origin }) => ({
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
});
