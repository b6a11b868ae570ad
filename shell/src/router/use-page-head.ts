import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { applyHead } from '../head/apply-head.ts';
import type { DocumentHead } from '../head/head.ts';
import { state } from '../start.ts';

/**
 * Does what a browser does when it has loaded a document: describes the page in the head, and moves the focus to its
 * heading or to the target of the hash. `ScrollRestoration` scrolls.
 * @param origin the site's public origin; not needed for pages that search engines should not list
 */
export function usePageHead(head: DocumentHead, origin = ''): void {
  const { key, hash, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page changes when its history entry does, or after a failure
  useEffect(() => {
    // The first page has its head in the HTML, and the visitor's focus is where they put it.
    if (state() !== 'running') return;
    applyHead(origin, pathname, head);
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const focused = target ?? document.querySelector<HTMLElement>('main h1');
    if (!focused) return;
    focused.tabIndex = -1;
    focused.focus({ preventScroll: true });
  }, [key, head.title]);
}
