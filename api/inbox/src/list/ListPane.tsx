import { Button } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { exportAddress } from '../api/leads.ts';
import { openList } from '../leads/list.ts';
import { countFilters } from '../leads/query.ts';
import { Icon } from '../parts/Icon.tsx';
import { useMe } from '../session/session.ts';
import { Filters } from './Filters.tsx';
import { LeadList } from './LeadList.tsx';
import classes from './ListPane.module.css';
import { Search } from './Search.tsx';
import { useQuery } from './use-query.ts';
import { Views } from './Views.tsx';

/** Search, views, filters, and the leads that they choose. */
export function ListPane({ openId }: { openId: string | undefined }) {
  const { query, search, change } = useQuery();
  const count = countFilters(query);
  const [showsFilters, setShowsFilters] = useState(count > 0);
  const isOwner = useMe().person.role === 'owner';
  const filtersId = useId();
  useEffect(() => void openList(search), [search]);
  return (
    <>
      <div className={classes.tools}>
        <div className={classes.search}>
          <Search query={query} change={change} />
          <Button
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
        <div id={filtersId} className={classes.filters} hidden={!showsFilters}>
          <Filters query={query} change={change} />
          <div className={classes.more}>
            {count > 0 && (
              <Button
                variant="subtle"
                px="sm"
                onClick={() =>
                  change({
                    state: undefined,
                    service: undefined,
                    from: undefined,
                    to: undefined,
                    taken: undefined,
                  })
                }
              >
                Clear filters
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
                Export these
              </Button>
            )}
          </div>
        </div>
        <Views query={query} />
      </div>
      <LeadList query={query} search={search} openId={openId} />
    </>
  );
}
