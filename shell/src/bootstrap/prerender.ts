import { whenShown } from './events.ts';

/** Speculation Rules: prerender the contact page, which every page leads to, and other pages at 200 ms of hover. */
export const PRERENDER_RULES = JSON.stringify({
  prerender: [
    { urls: ['/contact'], eagerness: 'immediate' },
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: ['/api/*', '/preview/*'] } }] },
      eagerness: 'moderate',
    },
  ],
});

/** Has the browser prerender pages once this one is loaded and the browser is idle. */
export function prerenderPages(): void {
  whenShown(() => {
    const add = () => {
      if (document.documentElement.dataset.shell === 'running') return;
      const script = document.createElement('script');
      script.type = 'speculationrules';
      script.textContent = PRERENDER_RULES;
      document.head.append(script);
    };
    if ('requestIdleCallback' in window) requestIdleCallback(add);
  });
}
