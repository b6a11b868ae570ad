import { Button, Loader } from '@mantine/core';
import { RefusalNote } from '@site/app/refusal';
import type { InboxLead } from '@site/contract/inbox';
import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { loadMore, retryList, useLeadList } from '../leads/list.ts';
import type { LeadQuery } from '../leads/query.ts';
import { useMe } from '../session/session.ts';
import { IN_SIGHT } from '../start/first-requests.ts';
import { EmptyList } from './EmptyList.tsx';
import classes from './LeadList.module.css';
import { LeadRow } from './LeadRow.tsx';

const NONE: readonly InboxLead[] = [];

/** Loads what follows when the end of the list comes near. */
function More() {
  const { loading, error } = useLeadList((list) => list);
  const ref = useRef<HTMLDivElement>(null);
  const isStopped = loading || error !== null;
  useEffect(() => {
    const element = ref.current;
    if (!element || isStopped) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void loadMore(),
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isStopped]);
  return (
    <div className={classes.more} ref={ref}>
      {loading ? (
        <Loader size="sm" role="status" aria-label="Loading more" />
      ) : (
        <Button variant="default" onClick={() => void loadMore()}>
          Load more
        </Button>
      )}
    </div>
  );
}

interface RowsProps {
  leads: readonly InboxLead[];
  search: string;
  openId: string | undefined;
  /** The id of who is signed in. */
  me: string;
}

/** A row for each lead. */
const Rows = memo(function Rows({ leads, search, openId, me }: RowsProps) {
  return leads.map((lead) => (
    <LeadRow
      key={lead.id}
      lead={lead}
      search={search}
      isOpen={lead.id === openId}
      isMine={lead.takenBy?.id === me}
    />
  ));
});

interface LeadListProps {
  query: LeadQuery;
  search: string;
  openId: string | undefined;
}

/** The leads that were chosen, and what is to be said where there are none. */
export function LeadList({ query, search, openId }: LeadListProps) {
  const { leads, next, counts, loading, error } = useLeadList((list) => list);
  const me = useMe().person.id;
  const isFirst = counts === null;
  // What somebody does shows first where it is done, and in the list of thousands when the phone has shown that.
  const late = useDeferredValue(leads, NONE);
  // The first time those in sight come first, and then the others.
  const isNew = late.length === 0;
  const shown = isNew ? leads.slice(0, IN_SIGHT) : late;
  return (
    <>
      <RefusalNote error={error} onRetry={() => void retryList()} />
      {isFirst && loading && (
        <div className={classes.more}>
          <Loader role="status" aria-label="Loading the inbox" />
        </div>
      )}
      {!isFirst && leads.length === 0 && !loading && !error && <EmptyList query={query} />}
      {leads.length > 0 && (
        <ul className={classes.list} data-lead-list data-loading={loading || undefined} aria-label="Leads">
          <Rows leads={shown} search={search} openId={openId} me={me} />
        </ul>
      )}
      {next && !isNew && <More />}
    </>
  );
}
