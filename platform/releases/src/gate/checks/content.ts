import type { RenderedSite } from '../../render/renderer.ts';
import type { Problem } from './check.ts';

/** Whether every page has what visitors and search engines need most, in the HTML that React writes. */
export function content({ site, pages }: RenderedSite): Problem[] {
  const phone = site?.company.phone.href.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const needed = Object.entries({
    'heading (h1)': /<h1\b[^>]*>(?:\s|<[^>]*>)*[^\s<]/,
    title: /<title\b[^>]*>\s*[^\s<]/,
    'link to the phone': new RegExp(`<a\\b[^>]*\\bhref="${phone}"`),
  });
  return pages.flatMap(({ address, html }) => {
    const missing = needed.filter(([, pattern]) => !pattern.test(html)).map(([what]) => what);
    if (missing.length === 0) return [];
    return {
      problem: `${address} has no ${missing.join(', no ')}.`,
      advice: 'Add it to the page, and publish the section again.',
    };
  });
}
