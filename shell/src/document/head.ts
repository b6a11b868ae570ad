import type { PageHead } from '@site/kit/section';
import { SITE } from '@site/kit/site';

/** What the document's head says about the page that it shows. */
export interface DocumentHead extends PageHead {
  /** True for pages that search engines should not list: not found, for one. */
  noindex?: boolean;
}

/** One element of the head. */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link';
  attributes: Record<string, string>;
  text?: string;
}

/** The elements of the head that change with the page, for the server's HTML and the browser's document alike. */
export function headTags(
  canonical: string,
  { title, description, noindex = false }: DocumentHead,
): HeadTag[] {
  const meta = (attributes: Record<string, string>): HeadTag => ({ tag: 'meta', attributes });
  const common = [
    { tag: 'title', attributes: {}, text: title } satisfies HeadTag,
    meta({ name: 'description', content: description }),
    meta({ property: 'og:site_name', content: SITE.company }),
    meta({ property: 'og:type', content: 'website' }),
    meta({ property: 'og:title', content: title }),
    meta({ property: 'og:description', content: description }),
  ];
  if (noindex) return [...common, meta({ name: 'robots', content: 'noindex' })];
  return [
    ...common,
    meta({ property: 'og:url', content: canonical }),
    { tag: 'link', attributes: { rel: 'canonical', href: canonical } },
  ];
}
