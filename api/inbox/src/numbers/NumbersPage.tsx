import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/Paper.css';
import { Loader } from '@mantine/core';
import { Page, Part } from '@site/app/page';
import { RefusalNote } from '@site/app/refusal';
import { Select } from '@site/app/select';
import { useAnswer } from '@site/app/use-answer';
import type { InboxNumbers } from '@site/contract/inbox';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getNumbers } from '../api/leads.ts';
import { KNOWN } from '../leads/query.ts';
import { daysOf, SPANS, type Span, spanOf } from '../leads/times.ts';
import { DaysChart } from './DaysChart.tsx';
import { FirstCall } from './FirstCall.tsx';
import { Outcome } from './Outcome.tsx';
import { ServicesChart } from './ServicesChart.tsx';

const CHOICES: readonly Span[] = ['week', 'month', 'quarter'];

/** The days of the address; of the last month where it has none. */
function useDays() {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => Date.now());
  const given = { from: KNOWN.day(params.get('from') ?? ''), to: KNOWN.day(params.get('to') ?? '') };
  const days = given.from || given.to ? given : daysOf('month', now);
  const choose = (span: Span) => {
    const { from = '', to = '' } = daysOf(span, now);
    setParams({ from, to });
  };
  return { days, span: spanOf(days, now), choose };
}

function Numbers({ numbers }: { numbers: InboxNumbers }) {
  const all = numbers.days.reduce((sum, { leads }) => sum + leads, 0);
  if (all === 0) return <p>No leads came in on these days.</p>;
  return (
    <>
      <FirstCall firstCall={numbers.firstCall} all={all} />
      <Part title="Leads by day">
        <DaysChart days={numbers.days} />
      </Part>
      <Part title="Leads by service">
        <ServicesChart services={numbers.services} />
      </Part>
      <Part title="What became of them">
        <Outcome outcome={numbers.outcome} />
      </Part>
    </>
  );
}

/** How quickly leads are called, and what becomes of them. */
export default function NumbersPage() {
  const { days, span, choose } = useDays();
  const { from = '', to = '' } = days;
  const ask = useCallback(() => {
    const given = Object.entries({ from, to }).filter(([, day]) => day);
    return getNumbers(new URLSearchParams(given).toString());
  }, [from, to]);
  const { value: numbers, error, reload } = useAnswer(ask);
  const own = span === 'dates' ? [{ value: 'dates', label: `${from} – ${to}` }] : [];
  const choice = (
    <Select
      label="Days"
      data={[...CHOICES.map((value) => ({ value, label: SPANS[value] })), ...own]}
      value={span}
      onChange={({ currentTarget }) => choose(currentTarget.value as Span)}
    />
  );
  return (
    <Page title="Numbers" aside={choice}>
      {!numbers && !error && <Loader role="status" aria-label="Loading the numbers" />}
      <RefusalNote error={error} onRetry={reload} />
      {numbers && <Numbers numbers={numbers} />}
    </Page>
  );
}
