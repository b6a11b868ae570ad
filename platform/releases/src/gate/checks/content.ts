import type { Finding } from '../refusal.ts';

/** What every page has to have, and how it is found in the HTML that React writes. */
const NEEDED: Readonly<Record<string, RegExp>> = {
  'a heading (h1)': /<h1\b[^>]*>(?:\s|<[^>]*>)*[^\s<]/,
  'a title': /<title\b[^>]*>\s*[^\s<]/,
  'a link to the phone': /<a\b[^>]*\bhref="tel:\+?\d/,
};

/** Whether a page has what visitors and search engines need most. */
export function checkContent(address: string, html: string): Finding[] {
  const missing = Object.entries(NEEDED)
    .filter(([, pattern]) => !pattern.test(html))
    .map(([what]) => what);
  if (missing.length === 0) return [];
  return [
    {
      check: 'content',
      problem: `${address} has no ${missing.map((what) => what.replace(/^a /, '')).join(', no ')}.`,
      advice: 'Add it to the page, and publish the section again.',
    },
  ];
}
