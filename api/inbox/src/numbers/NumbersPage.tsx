import { Loader, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { formatDuration, MINUTE } from '@site/app/format-time';
import { PageLayout, PageSection } from '@site/app/page-layout';
import { createQueryFn } from '@site/app/query';
import { CALLBACK_MINUTES, serviceLabel } from '@site/contract';
import { INBOX_PATHS, type LeadStatistics, NUMBERS_DAYS } from '@site/contract/api';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DaysChart } from './DaysChart.tsx';
import { RatioTable } from './RatioTable.tsx';

const PERIODS = NUMBERS_DAYS.map((days) => ({ value: days, label: `Last ${days} days` }));

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} size="xl" fw={700} ff="heading">
        {children}
      </Text>
    </div>
  );
}

/** How long people wait for the first call. */
function FirstCall({ firstCall: { medianMinutes, slowest, called, onTime, waiting } }: LeadStatistics) {
  return (
    <SimpleGrid component="dl" m={0} cols={{ base: 2, sm: 4 }}>
      <Figure label={`Called within ${formatDuration(CALLBACK_MINUTES * MINUTE)}`}>
        {onTime} of {called}
      </Figure>
      <Figure label="Waiting for a call">{waiting}</Figure>
      <Figure label="Median time to first call">
        {medianMinutes === null ? '–' : formatDuration(medianMinutes * MINUTE)}
      </Figure>
      {slowest && (
        <Figure label="Slowest first call">
          {formatDuration(slowest.minutes * MINUTE)}{' '}
          <Text
            component={Link}
            to={`/leads/${slowest.leadId}?view=all`}
            size="sm"
            c="var(--mantine-color-anchor)"
          >
            {slowest.name}
          </Text>
        </Figure>
      )}
    </SimpleGrid>
  );
}

export function Component() {
  const [params, setParams] = useSearchParams();
  const days = PERIODS.find(({ value }) => value === params.get('days'))?.value ?? '30';
  const { data, error, refetch } = useQuery({
    queryKey: ['numbers', days],
    queryFn: createQueryFn<LeadStatistics>(`${INBOX_PATHS.api}/numbers?days=${days}`),
  });
  const all = data?.days.reduce((sum, { leads }) => sum + leads, 0) ?? 0;
  return (
    <PageLayout
      title="Numbers"
      aside={
        <NativeSelect
          aria-label="Period"
          data={PERIODS}
          value={days}
          onChange={({ currentTarget }) => setParams({ days: currentTarget.value })}
        />
      }
    >
      {!data && !error && <Loader role="status" aria-label="Loading the numbers" />}
      <ErrorAlert error={error} onRetry={refetch} />
      {data && all === 0 && <p>No leads came in on these days.</p>}
      {data && all > 0 && (
        <>
          <FirstCall {...data} />
          <PageSection title="Leads by day">
            <DaysChart days={data.days} />
          </PageSection>
          <PageSection title="Leads by service">
            <RatioTable
              head={['Service', 'Leads', 'Jobs', 'Share']}
              rows={data.services.map(({ service, leads, jobs }) => [
                serviceLabel(service),
                leads,
                jobs,
                jobs / leads,
              ])}
            />
          </PageSection>
          <PageSection title="Outcome">
            <RatioTable
              head={['Outcome', 'Leads', 'Share']}
              rows={[
                ['Jobs', data.outcome.done, data.outcome.done / all],
                ['Lost', data.outcome.lost, data.outcome.lost / all],
                ['Open', data.outcome.open, data.outcome.open / all],
              ]}
            />
          </PageSection>
        </>
      )}
    </PageLayout>
  );
}
