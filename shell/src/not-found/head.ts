import { SITE } from '@site/kit/site';
import type { DocumentHead } from '../head/head.ts';

export const NOT_FOUND_HEAD: DocumentHead = {
  title: `404 Page Not Found | ${SITE.company}`,
  description: `This address is not on the site of ${SITE.company}. Call ${SITE.phone.display} at any hour, or start again from the home page.`, // sample: claim: calls at any hour
  noindex: true,
};
