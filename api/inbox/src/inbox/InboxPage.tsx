import { Suspense, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useMatch } from 'react-router-dom';
import { useOpenedLead } from '../leads/details.ts';
import { useLeadList } from '../leads/list.ts';
import { ListPane } from '../list/ListPane.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { useQuery } from '../list/use-query.ts';
import { useLive } from '../live/use-live.ts';
import { prefetchedLazy, prefetchParts } from '../parts/prefetched-lazy.ts';
import classes from './InboxPage.module.css';
import { NothingOpen } from './NothingOpen.tsx';
import { useInboxKeys } from './use-inbox-keys.ts';

const LeadPane = prefetchedLazy(() => import(/* webpackChunkName: "lead" */ '../lead/LeadPane.tsx'));

/** How many new leads there are, and what is open: `(3) Inbox`. */
function useTitle(openId: string | undefined) {
  const fresh = useLeadList(({ counts }) => (counts ? counts.states.new - counts.suspect : 0));
  const name = useOpenedLead(openId ?? '').lead?.name;
  const page = openId && name ? `${name} – Inbox` : 'Inbox';
  useEffect(() => {
    document.title = fresh > 0 ? `(${fresh}) ${page}` : page;
  }, [fresh, page]);
}

/** The list is found again where it was left: on a phone the lead takes its place. */
function useKeptPlace(openId: string | undefined) {
  const kept = useRef(0);
  const last = useRef(openId);
  const isOpen = openId !== undefined;
  // Before the page scrolls to the lead's top, not after it.
  useLayoutEffect(() => {
    if (isOpen) return;
    const remember = () => {
      kept.current = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [isOpen]);
  useLayoutEffect(() => {
    window.scrollTo(0, isOpen ? 0 : kept.current);
  }, [isOpen]);
  useEffect(() => {
    if (last.current && !openId)
      document.querySelector<HTMLElement>(`[data-lead="${last.current}"]`)?.focus({ preventScroll: true });
    last.current = openId;
  }, [openId]);
}

/** The list of leads, and the one that is open. */
export function InboxPage() {
  const id = useMatch('/leads/:id')?.params.id;
  const { search } = useQuery();
  const latest = useRef(id);
  useEffect(() => {
    latest.current = id;
  });
  useEffect(prefetchParts, []);
  useLive(useCallback(() => latest.current, []));
  useTitle(id);
  useKeptPlace(id);
  useInboxKeys(id, search);
  return (
    <div className={classes.inbox} data-open={id ? true : undefined}>
      <div className={classes.tools}>
        {!id && <h1 className={classes.title}>Inbox</h1>}
        <ListTools />
      </div>
      <section className={classes.list} aria-label="Inbox">
        <ListPane openId={id} />
      </section>
      <div className={classes.lead}>
        <Suspense>{id ? <LeadPane id={id} search={search} /> : <NothingOpen />}</Suspense>
      </div>
    </div>
  );
}
