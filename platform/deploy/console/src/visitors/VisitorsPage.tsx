import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/Paper.css';
import { Loader } from '@mantine/core';
import { Page, Part } from '@site/app/page';
import { RefusalNote } from '@site/app/refusal';
import { VITALS, type Vital } from '@site/contract/views';
import type { Views } from '@site/deploy/answers';
import { useCallback } from 'react';
import { Choice } from '../parts/Choice.tsx';
import { useChoices } from '../parts/use-choices.ts';
import { usePolled } from '../poll/use-polled.ts';
import { getViews } from '../service/service.ts';
import { TroubleChart } from './TroubleChart.tsx';
import { VisitorsFigures } from './VisitorsFigures.tsx';
import { VitalsChart } from './VitalsChart.tsx';

const EVERY = 60_000;

const DAYS = [
  ['1', 'today, in UTC'],
  ['7', '7 days'],
  ['30', '30 days'],
] as const;

const VITAL_CHOICES = VITALS.map((vital) => [vital, vital.toUpperCase()] as const);

/** What the address chooses: a day and the LCP where it says nothing. */
function useShown() {
  const [params, choose] = useChoices<'days' | 'vital'>();
  const days = DAYS.find(([each]) => each === params.get('days'))?.[0] ?? '1';
  const vital = VITALS.find((each) => each === params.get('vital')) ?? 'lcp';
  return { days, vital, choose };
}

interface MetProps {
  views: Views;
  vital: Vital;
  onVital: (vital: Vital) => void;
}

function Met({ views, vital, onVital }: MetProps) {
  if (views.unknown) return <p>That is not known: {views.unknown}</p>;
  if (views.views.length === 0) return <p>Nobody was seen in this time.</p>;
  return (
    <>
      <VisitorsFigures views={views} />
      <Part title="Trouble by release">
        <TroubleChart views={views} />
      </Part>
      <Part title="Web vitals by composition">
        <Choice label="Web vital" choices={VITAL_CHOICES} value={vital} onChange={onVital} />
        <VitalsChart views={views} vital={vital} />
      </Part>
    </>
  );
}

/** What visitors meet: trouble and web vitals over time, by what they were given. */
export default function VisitorsPage() {
  const { days, vital, choose } = useShown();
  const ask = useCallback(() => getViews(Number(days)), [days]);
  const { value: views, error, reload } = usePolled(ask, EVERY);
  return (
    <Page
      title="Visitors"
      aside={<Choice label="Time" choices={DAYS} value={days} onChange={(value) => choose('days', value)} />}
    >
      {!views && !error && <Loader mt="xl" role="status" aria-label="Loading" />}
      {!views && <RefusalNote error={error} onRetry={reload} />}
      {views && <Met views={views} vital={vital} onVital={(value) => choose('vital', value)} />}
    </Page>
  );
}
