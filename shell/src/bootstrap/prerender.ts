import { whenIdle, whenShown } from './events.ts';

/** The page that every other one leads to. */
const CONTACT = '/contact';

const PAGES = {
  and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/preview/*'] } }],
};

const RULES = {
  contact: JSON.stringify({ prerender: [{ urls: [CONTACT], eagerness: 'immediate' }] }),
  /** Prerenders a page at the beginning of a hover. On phones `eager` would prerender links in the viewport. */
  mouse: JSON.stringify({ prerender: [{ where: PAGES, eagerness: 'eager' }] }),
  /** Prerenders a page at a touch, and on phones where a link stays in view. */
  touch: JSON.stringify({ prerender: [{ where: PAGES, eagerness: 'moderate' }] }),
};

export const SPECULATION_RULES = Object.values(RULES);

function addRules(): void {
  if (document.documentElement.dataset.shell === 'running') return;
  const texts = [
    ...(window.location.pathname === CONTACT ? [] : [RULES.contact]),
    matchMedia('(pointer: fine)').matches ? RULES.mouse : RULES.touch,
  ];
  for (const text of texts) {
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
