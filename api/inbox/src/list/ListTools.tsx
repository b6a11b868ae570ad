import { Button } from '@mantine/core';
import { Icon } from '@site/app/icon';
import { Suspense, useId, useState } from 'react';
import { exportAddress } from '../api/leads.ts';
import { countFilters } from '../leads/query.ts';
import { prefetchedLazy } from '../parts/prefetched-lazy.ts';
import { useMe } from '../session/session.ts';
import classes from './ListTools.module.css';
import { Search } from './Search.tsx';
import { useQuery } from './use-query.ts';
import { useWide } from './use-wide.ts';

// A phone shows them when they are wanted.
const Filters = prefetchedLazy(() => import(/* webpackChunkName: "filters" */ './Filters.tsx'));

const NO_FILTERS = {
  state: undefined,
  service: undefined,
  from: undefined,
  to: undefined,
  taken: undefined,
};

/** What chooses among the leads: a bar where there is room, folded up on a phone. */
export function ListTools() {
  const { query, search, change } = useQuery();
  const count = countFilters(query);
  const [showsFilters, setShowsFilters] = useState(false);
  const isOwner = useMe().person.role === 'owner';
  const filtersId = useId();
  // A phone does not even make what it does not show.
  const isMade = useWide() || showsFilters;
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <Search query={query} change={change} />
        <Button
          className={classes.toggle}
          variant="default"
          px="sm"
          leftSection={<Icon name="filter" />}
          aria-expanded={showsFilters}
          aria-controls={filtersId}
          onClick={() => setShowsFilters(!showsFilters)}
        >
          Filters{count > 0 && ` (${count})`}
        </Button>
      </div>
      <div id={filtersId} className={classes.filters} data-open={showsFilters || undefined}>
        <Suspense>{isMade && <Filters query={query} change={change} />}</Suspense>
        {count > 0 && (
          <Button variant="subtle" px="sm" onClick={() => change(NO_FILTERS)}>
            Clear
          </Button>
        )}
        {isOwner && (
          <Button
            component="a"
            href={exportAddress(search)}
            download
            variant="subtle"
            px="sm"
            leftSection={<Icon name="download" />}
          >
            Export
          </Button>
        )}
      </div>
    </div>
  );
}
