import { whenIdle, whenShown } from './events.ts';

const PAGES = {
  and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/preview/*'] } }],
};

/** Prerenders the contact page, which every page leads to, and other pages after 200 ms of hover or at pointerdown. */
const PRERENDER = {
  prerender: [
    { urls: ['/contact'], eagerness: 'immediate' },
    { where: PAGES, eagerness: 'moderate' },
  ],
};

/** Fetches a page at the beginning of a hover. On phones `eager` would fetch all links in the viewport. */
const PREFETCH = { prefetch: [{ where: PAGES, eagerness: 'eager' }] };

/** The texts of the Speculation Rules, for the policy. */
export const SPECULATION_RULES = [PRERENDER, PREFETCH].map((rules) => JSON.stringify(rules));

function addRules(): void {
  if (document.documentElement.dataset.shell === 'running') return;
  const canHover = matchMedia('(hover: hover)').matches;
  for (const text of SPECULATION_RULES.slice(0, canHover ? 2 : 1)) {
    const script = document.createElement('script');
    script.type = 'speculationrules';
    script.textContent = text;
    document.head.append(script);
  }
}

/** Has the browser load pages ahead once this one is shown and the browser is idle. */
export function prerenderPages(): void {
  whenShown(() => whenIdle(addRules));
}
