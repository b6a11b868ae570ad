import { Box, Button, Center, Loader, Tabs, Text, Title, VisuallyHidden } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { useNow } from '@site/app/format-time';
import { LEAD_VIEWS, type LeadView } from '@site/contract/api';
import { LeadFilters } from './LeadFilters.tsx';
import classes from './LeadList.module.css';
import { LeadRow } from './LeadRow.tsx';
import { useLeads } from './queries.ts';
import { useLeadFilter } from './use-lead-filter.ts';

const VIEW_LABELS: Record<LeadView, string> = { open: 'Open', suspect: 'May be spam', all: 'All' };

const EMPTY: Record<LeadView, string> = {
  open: 'No open leads. New leads appear here automatically.',
  suspect: 'No lead looks like spam.',
  all: 'No leads yet.',
};

export function LeadList({ openId }: { openId: string | undefined }) {
  const { query, leads, counts } = useLeads();
  const { values, search, change } = useLeadFilter();
  const now = useNow();
  const view = LEAD_VIEWS.find((known) => known === values.view) ?? 'open';
  const isFiltered = Object.keys(values).some((key) => key !== 'view');
  const empty = isFiltered ? 'No lead matches. Try other words or fewer filters.' : EMPTY[view];
  return (
    <>
      {!openId && (
        <VisuallyHidden>
          <Title order={1}>Inbox</Title>
        </VisuallyHidden>
      )}
      <LeadFilters counts={counts} />
      <Tabs value={view} onChange={(value) => change({ view: value === 'open' ? '' : (value ?? '') })}>
        <Tabs.List grow>
          {LEAD_VIEWS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {VIEW_LABELS[each]} {counts && <span className={classes.count}>{counts[each]}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={view}>
          <Box px="sm">
            <ErrorAlert error={query.error} onRetry={query.refetch} />
          </Box>
          {leads.length > 0 && (
            <ul className={classes.rows}>
              {leads.map((lead) => (
                <LeadRow key={lead.id} lead={lead} search={search} isOpen={lead.id === openId} now={now} />
              ))}
            </ul>
          )}
          <Center p="md">
            {query.isPending && !query.error && <Loader role="status" aria-label="Loading the leads" />}
            {counts && leads.length === 0 && <Text c="dimmed">{empty}</Text>}
            {query.hasNextPage && (
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </Center>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
