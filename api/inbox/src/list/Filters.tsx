import { TextInput } from '@mantine/core';
import { Select } from '@site/app/select';
import { SERVICE_OPTIONS } from '@site/contract';
import { LEAD_STATE_LABELS, LEAD_STATES } from '@site/contract/inbox';
import { useEffect, useRef, useState } from 'react';
import { useLeadList } from '../leads/list.ts';
import { KNOWN, type LeadQuery } from '../leads/query.ts';
import { daysOf, SPANS, type Span, spanOf } from '../leads/times.ts';
import classes from './Filters.module.css';

interface FiltersProps {
  query: LeadQuery;
  change: (part: Partial<LeadQuery>) => void;
}

interface DayProps {
  label: string;
  day: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onDay: (day: string | undefined) => void;
}

const SERVICES = [
  { value: '', label: 'Any service' },
  ...SERVICE_OPTIONS.map(({ code, label }) => ({ value: code, label })),
];

const TAKEN = [
  { value: '', label: 'Taken or not' },
  { value: 'me', label: 'Taken by me' },
  { value: 'nobody', label: 'Not taken yet' },
];

const TIMES = [
  { value: 'any', label: 'Any time' },
  ...Object.entries(SPANS).map(([value, label]) => ({ value, label })),
  { value: 'dates', label: 'Dates…' },
];

function useStates() {
  const counts = useLeadList((list) => list.counts?.states);
  return [
    { value: '', label: 'Any status' },
    ...LEAD_STATES.map((state) => {
      const words = LEAD_STATE_LABELS[state];
      return { value: state, label: counts ? `${words} (${counts[state]})` : words };
    }),
  ];
}

/** A day, taken up once it is one: while its year is typed it is another, and the field has to stay as it is. */
function Day({ label, day, onDay, ...limits }: DayProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // By going back, the address has another one.
    if (field.current && field.current.value !== (day ?? '')) field.current.value = day ?? '';
  }, [day]);
  return (
    <TextInput
      ref={field}
      type="date"
      label={label}
      defaultValue={day}
      {...limits}
      onChange={({ currentTarget: { value } }) => {
        const chosen = KNOWN.day(value);
        if (chosen || (value === '' && day)) onDay(chosen);
      }}
    />
  );
}

function Times({ query: { from, to }, change }: FiltersProps) {
  const [now] = useState(() => Date.now());
  const span = spanOf({ from, to }, now);
  const [asksDates, setAsksDates] = useState(false);
  const showDates = span === 'dates' || asksDates;
  const choose = (value: string) => {
    setAsksDates(value === 'dates');
    if (value === 'any') change({ from: undefined, to: undefined });
    else if (value !== 'dates') change(daysOf(value as Span, now));
  };
  return (
    <>
      <Select
        label="Came in"
        data={TIMES}
        value={showDates ? 'dates' : span}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {showDates && (
        <div className={classes.dates}>
          <Day label="From" day={from} max={to} onDay={(day) => change({ from: day })} />
          <Day label="To" day={to} min={from} onDay={(day) => change({ to: day })} />
        </div>
      )}
    </>
  );
}

/** What chooses among the leads beside view and words. */
export default function Filters({ query, change }: FiltersProps) {
  return (
    <div className={classes.filters}>
      <Select
        label="Status"
        data={useStates()}
        value={query.state ?? ''}
        onChange={({ currentTarget }) => change({ state: KNOWN.state(currentTarget.value) })}
      />
      <Select
        label="Service"
        data={SERVICES}
        value={query.service ?? ''}
        onChange={({ currentTarget }) => change({ service: KNOWN.service(currentTarget.value) })}
      />
      <Times query={query} change={change} />
      <Select
        label="Taken by"
        data={TAKEN}
        value={query.taken ?? ''}
        onChange={({ currentTarget }) => change({ taken: KNOWN.taken(currentTarget.value) })}
      />
    </div>
  );
}
