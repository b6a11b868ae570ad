import { SITE } from '@site/kit';
import type { PageHead } from '@site/kit/section';

/** Adds the company to a page's own title, which so may have about 40 of the 60 characters. */
export function headOf({ title, description }: PageHead): PageHead {
  return { title: `${title} | ${SITE.company}`, description };
}
