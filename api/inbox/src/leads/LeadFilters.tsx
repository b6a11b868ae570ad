import { Box, Button, Collapse, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { SERVICE_OPTIONS } from '@site/contract';
import { INBOX_PATHS, LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadPage } from '@site/contract/api';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSession } from '../session.ts';
import { useShortcut } from '../shortcuts.tsx';
import { useLeadFilter } from './use-lead-filter.ts';

const SERVICES = [
  { value: '', label: 'Any service' },
  ...SERVICE_OPTIONS.map(({ code, label }) => ({ value: code, label })),
];

const ASSIGNED = [
  { value: '', label: 'Taken or not' },
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'Nobody yet' },
];

function statusOptions(counts: LeadPage['counts'] | undefined) {
  const options = LEAD_STATUSES.map((status) => ({
    value: status,
    label: LEAD_STATUS_LABELS[status] + (counts ? ` (${counts.statuses[status]})` : ''),
  }));
  return [{ value: '', label: 'Any status' }, ...options];
}

function Search() {
  const { values, change } = useLeadFilter();
  const { q = '' } = values;
  const field = useRef<HTMLInputElement>(null);
  const search = useDebouncedCallback((words: string) => change({ q: words }, { replace: true }), 250);
  // A link or the back button can change the words too, but not while somebody types.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = q;
  }, [q]);
  useShortcut('/', () => field.current?.focus());
  return (
    <TextInput
      ref={field}
      type="search"
      flex={1}
      placeholder="Search"
      aria-label="Search leads"
      maxLength={100}
      defaultValue={q}
      onChange={({ currentTarget }) => search(currentTarget.value.trim())}
      leftSection={<IconSearch size={20} />}
    />
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  onChange: (day: string) => void;
}

/** A date, applied when it is complete: a year changes with each digit that somebody types. */
function Day({ label, value = '', onChange }: DayProps) {
  return (
    <TextInput
      key={value}
      type="date"
      label={label}
      min="2000-01-01"
      defaultValue={value}
      onBlur={({ currentTarget }) => {
        const day = currentTarget.value;
        if (day !== value && currentTarget.validity.valid) onChange(day);
      }}
    />
  );
}

function Filters({ counts }: LeadFiltersProps) {
  const { values, search, change } = useLeadFilter();
  const isOwner = useSession().person.role === 'owner';
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" pt="sm">
        <NativeSelect
          label="Status"
          data={statusOptions(counts)}
          value={values.status ?? ''}
          onChange={({ currentTarget }) => change({ status: currentTarget.value })}
        />
        <NativeSelect
          label="Service"
          data={SERVICES}
          value={values.service ?? ''}
          onChange={({ currentTarget }) => change({ service: currentTarget.value })}
        />
        <NativeSelect
          label="Taken by"
          data={ASSIGNED}
          value={values.assigned ?? ''}
          onChange={({ currentTarget }) => change({ assigned: currentTarget.value })}
        />
        <Day label="From" value={values.from} onChange={(from) => change({ from })} />
        <Day label="To" value={values.to} onChange={(to) => change({ to })} />
      </SimpleGrid>
      <Group gap="xs" mt="sm">
        <Button
          variant="default"
          size="sm"
          onClick={() => change({ status: '', service: '', assigned: '', from: '', to: '' })}
        >
          Clear filters
        </Button>
        {isOwner && (
          <Button
            component="a"
            variant="default"
            size="sm"
            href={`${INBOX_PATHS.api}/leads.csv?${search}`}
            download
          >
            Export as CSV
          </Button>
        )}
      </Group>
    </>
  );
}

interface LeadFiltersProps {
  counts: LeadPage['counts'] | undefined;
}

export function LeadFilters({ counts }: LeadFiltersProps) {
  const [isOpen, { toggle }] = useDisclosure();
  const { values } = useLeadFilter();
  const active = Object.keys(values).filter((key) => key !== 'q' && key !== 'view').length;
  return (
    <Box role="search" px="md" py="sm">
      <Group gap="xs" wrap="nowrap">
        <Search />
        <Button
          variant="default"
          px="sm"
          leftSection={<IconFilter size={20} />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          Filters{active > 0 && ` (${active})`}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>{isOpen && <Filters counts={counts} />}</Collapse>
    </Box>
  );
}
