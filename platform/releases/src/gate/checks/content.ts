import type { SiteDescription } from '@site/shell/server';
import type { Check, Problem } from './check.ts';

/** What every page has to have, and how it is found in the HTML that React writes. */
function neededContent({ company: { phone } }: SiteDescription): Record<string, RegExp> {
  const href = phone.href.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return {
    'heading (h1)': /<h1\b[^>]*>(?:\s|<[^>]*>)*[^\s<]/,
    title: /<title\b[^>]*>\s*[^\s<]/,
    'link to the phone': new RegExp(`<a\\b[^>]*\\bhref="${href}"`),
  };
}

function findProblem(address: string, html: string, needed: Record<string, RegExp>): Problem | undefined {
  const missing = Object.entries(needed)
    .filter(([, pattern]) => !pattern.test(html))
    .map(([what]) => what);
  if (missing.length === 0) return undefined;
  return {
    problem: `${address} has no ${missing.join(', no ')}.`,
    advice: 'Add it to the page, and publish the section again.',
  };
}

/** Whether every page has what visitors and search engines need most. */
export const content: Check<'pages'> = {
  name: 'content',
  needs: 'pages',
  run({ rendered }) {
    if (!rendered.loaded) return [];
    const needed = neededContent(rendered.site);
    return rendered.renderings.flatMap((rendering) =>
      rendering.ok ? (findProblem(rendering.address, rendering.page.html, needed) ?? []) : [],
    );
  },
};
