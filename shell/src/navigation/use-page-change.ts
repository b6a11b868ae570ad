import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { showKnownFonts } from '../early/fonts.ts';
import type { DocumentHead } from '../head/head.ts';
import { applyHead } from './apply-head.ts';
import { restoreScroll } from './scroll.ts';

/** The page that the document shows. Undefined until the first one is up, which the HTML already describes. */
let shown: string | undefined;

/** Called in tests, where one document sees many first pages. */
export function forgetShownPage(): void {
  shown = undefined;
}

function focus(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * What a browser does when a document is loaded, done for a page that was changed by script: title and head,
 * focus on the new heading, scrolled to the top, to the anchor, which has the focus then, or on the way back to where the visitor was.
 */
export function usePageChange(address: string, head?: DocumentHead): void {
  const { key, hash } = useLocation();
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page changes when its history entry does
  useEffect(() => {
    // A page that failed and then loads is a change too, hence the title.
    const page = `${key} ${address} ${head?.title}`;
    if (shown === page) return;
    // After a link was followed it is not the first page, even when the first page's code never loaded.
    const first = shown === undefined && navigation === 'POP';
    shown = page;
    if (first) return;
    if (head) applyHead(address, head);
    showKnownFonts();
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    focus(target ?? document.querySelector<HTMLElement>('main h1'));
    if (navigation === 'POP' && restoreScroll(key)) return;
    if (target) target.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: 'instant' });
  }, [address, key, head?.title]);
}
