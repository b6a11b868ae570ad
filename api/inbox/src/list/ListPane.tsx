import { useEffect } from 'react';
import { openList } from '../leads/list.ts';
import { LeadList } from './LeadList.tsx';
import classes from './ListPane.module.css';
import { useQuery } from './use-query.ts';
import { Views } from './Views.tsx';

/** The views, and the leads of the one that is chosen. */
export function ListPane({ openId }: { openId: string | undefined }) {
  const { query, search } = useQuery();
  useEffect(() => void openList(search), [search]);
  return (
    <>
      <div className={classes.views}>
        <Views query={query} />
      </div>
      <LeadList query={query} search={search} openId={openId} />
    </>
  );
}
