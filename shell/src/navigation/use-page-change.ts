import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isOpened } from '../early/opened.ts';
import type { DocumentHead } from '../head/head.ts';
import { applyHead } from './apply-head.ts';
import { arrive } from './arrive.ts';
import { restoreScroll, showEntry } from './scroll.ts';

/** The page that the document shows. Undefined until the first one is up, which the HTML already describes. */
let shown: string | undefined;

/** Whether the document's head is that of the first page. */
let described = true;

/** Called where the document came without a page in it, as in development: then its head is nobody's, and the first page gives it its own. */
export function describeFirstPage(): void {
  described = false;
}

/** Called in tests, where one document sees many first pages. */
export function forgetShownPage(): void {
  shown = undefined;
  described = true;
}

/** What a browser does when a document is loaded, done for a page that was changed by script: title and head, then what `arrive` does. */
export function usePageChange(address: string, head?: DocumentHead): void {
  const { key, hash } = useLocation();
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page changes when its history entry does
  useEffect(() => {
    // A page that failed and then loads is a change too, hence the title.
    const page = `${key} ${address} ${head?.title}`;
    if (shown === page) return;
    // After a link was followed, or the visitor went back, it is not the first page, even when the first page's code never loaded.
    const first = shown === undefined && navigation === 'POP' && isOpened(address);
    shown = page;
    showEntry(key);
    if (head && !(first && described)) applyHead(address, head);
    if (first) return;
    arrive(hash, () => navigation === 'POP' && restoreScroll(key));
  }, [address, key, head?.title]);
}
