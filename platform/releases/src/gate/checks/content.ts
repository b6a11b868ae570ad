import type { CheckInputs, Defect } from './check.ts';

/** Whether every page has what visitors and search engines need most, in the HTML that React writes. */
export function content({ read: { facts } }: CheckInputs['pages']): Defect[] {
  return [...facts].flatMap(([address, { heading, title, phone }]) => {
    const needed = Object.entries({ 'heading (h1)': heading, title, 'link to the phone': phone });
    const missing = needed.filter(([, isThere]) => !isThere).map(([what]) => what);
    if (missing.length === 0) return [];
    return {
      problem: `${address} has no ${missing.join(', no ')}.`,
      advice: 'Add it to the page, and publish the section again.',
    };
  });
}
