import type { PageHead } from '@site/kit/section';
import { SITE } from '@site/kit/site';
import { sharingPicturePath } from './picture-paths.ts';
import { structuredData } from './structured-data.ts';

export interface DocumentHead extends PageHead {
  /** True for pages that search engines should not list: not found, for one. */
  noindex?: boolean;
}

export interface HeadTag {
  tag: 'title' | 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

/** Lists the elements of the head that change with the page, for the HTML and for the browser's document. */
export function headTags(origin: string, address: string, head: DocumentHead): HeadTag[] {
  const { title, description, structuredData: things = [], noindex = false } = head;
  const meta = (attributes: Record<string, string>): HeadTag => ({ tag: 'meta', attributes });
  const common = [
    { tag: 'title', attributes: {}, text: title } satisfies HeadTag,
    meta({ name: 'description', content: description }),
  ];
  if (noindex) return [...common, meta({ name: 'robots', content: 'noindex' })];
  const canonical = new URL(address, origin).href;
  return [
    ...common,
    { tag: 'link', attributes: { rel: 'canonical', href: canonical } },
    meta({ property: 'og:site_name', content: SITE.company }),
    meta({ property: 'og:type', content: 'website' }),
    meta({ property: 'og:url', content: canonical }),
    meta({ property: 'og:title', content: title }),
    meta({ property: 'og:description', content: description }),
    meta({ property: 'og:image', content: `${origin}/${sharingPicturePath(address)}` }),
    meta({ property: 'og:image:width', content: '1200' }),
    meta({ property: 'og:image:height', content: '630' }),
    meta({ property: 'og:image:alt', content: title }),
    meta({ name: 'twitter:card', content: 'summary_large_image' }),
    {
      tag: 'script',
      attributes: { type: 'application/ld+json' },
      text: JSON.stringify(structuredData(origin, address, things)),
    },
  ];
}

/** Describes a page in the document's head, in place of the page before it. */
export function applyHead(origin: string, address: string, head: DocumentHead): void {
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
  for (const { tag, attributes, text } of headTags(origin, address, head)) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.dataset.page = '';
    if (text) element.textContent = text;
    document.head.append(element);
  }
}
