import type { PageModule } from '@site/kit/section';
import { businessId } from '@site/kit/site';
import { description, title } from './privacy.content.ts';

export { PrivacyPage as Component } from './PrivacyPage.tsx';

export const head: PageModule['head'] = ({ address, origin }) => ({
  title,
  description,
  structuredData: [
    {
      '@type': 'WebPage',
      '@id': `${origin}${address}`,
      url: `${origin}${address}`,
      name: title,
      description,
      about: { '@id': businessId(origin) },
    },
  ],
});
