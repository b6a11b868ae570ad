import { Button, Modal, NativeSelect, NumberInput, Radio, Stack, TextInput } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { formatAge, useNow } from '@site/app/format-time';
import { request } from '@site/app/request';
import type { Job, Status } from '@site/releases/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { shortenRelease, splitList } from '../format.ts';
import { useChange, useReleases, useSession } from '../queries.ts';
import { DialogButtons, ReasonInput } from './ReasonDialog.tsx';

interface ReleasesDialogProps {
  purpose: 'promote' | 'preview';
  releases: Status['releases'];
  /** Preselects the newest release of this section. */
  section?: string | undefined;
  onClose: () => void;
}

/** Promotes or previews releases of your sections, then shows the job. */
export function ReleasesDialog({ purpose, releases, section, onClose }: ReleasesDialogProps) {
  const { sections } = useSession();
  const own = releases.filter(({ name }) => sections.includes(name));
  const newest = own.find(({ name }) => name === section)?.newest;
  const [chosen, setChosen] = useState<Record<string, string>>(
    section && newest ? { [section]: newest } : {},
  );
  const [why, setWhy] = useState('');
  const [isCanary, setCanary] = useState(false);
  const [steps, setSteps] = useState('5, 25, 50');
  const [removed, setRemoved] = useState('');
  const [hours, setHours] = useState<string | number>(24);
  const [, setParams] = useSearchParams();
  const start = useChange((job: { path: string; body: object }) =>
    request<Job>('POST', job.path, { body: job.body }),
  );
  const references = Object.entries(chosen).flatMap(([name, version]) =>
    version ? [`${name}@${version}`] : [],
  );
  const send = (path: string, more: object) =>
    start.mutate(
      { path, body: { releases: references, ...more } },
      {
        onSuccess({ id }) {
          onClose();
          setParams({ job: id });
        },
      },
    );
  const promotion = { why: why.trim() || undefined, allowRemoved: splitList(removed) };
  const shares = splitList(steps).map((step) => Number(step) / 100);
  return (
    <Modal opened title={purpose === 'promote' ? 'Promote releases' : 'Preview releases'} onClose={onClose}>
      <Stack
        component="form"
        gap="md"
        onSubmit={(event) => {
          event.preventDefault();
          if (purpose === 'preview') send('/previews', { hours: Number(hours) });
          else if (isCanary) send('/canary', { ...promotion, steps: shares });
          else send('/promotions', promotion);
        }}
      >
        <ReleaseSelects
          sections={own}
          chosen={chosen}
          onChoose={(name, version) => setChosen({ ...chosen, [name]: version })}
        />
        {purpose === 'preview' ? (
          <NumberInput
            label="The link works for (hours)"
            min={1}
            max={168}
            value={hours}
            onChange={setHours}
          />
        ) : (
          <>
            <Radio.Group
              label="Who sees it"
              value={isCanary ? 'canary' : 'all'}
              onChange={(value) => setCanary(value === 'canary')}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="all" label="All visitors" />
                <Radio value="canary" label="A share of visitors first (canary)" />
              </Stack>
            </Radio.Group>
            {isCanary && (
              <TextInput
                label="Shares, in percent"
                description="You advance from one share to the next. The canary is aborted if its visitors meet more errors."
                value={steps}
                onChange={(event) => setSteps(event.currentTarget.value)}
              />
            )}
            <ReasonInput value={why} onChange={setWhy} />
            <TextInput
              label="Pages that may disappear"
              description="A promotion that removes any other page is refused."
              placeholder="/careers/apply"
              autoComplete="off"
              value={removed}
              onChange={(event) => setRemoved(event.currentTarget.value)}
            />
          </>
        )}
        <ErrorAlert error={start.error} />
        <DialogButtons
          action={purpose === 'preview' ? 'Create the link' : isCanary ? 'Start the canary' : 'Promote'}
          isBusy={start.isPending}
          onClose={onClose}
        >
          {purpose === 'promote' && !isCanary && (
            <Button variant="default" onClick={() => send('/dry-runs', promotion)}>
              Check only
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

interface ReleaseSelectsProps {
  sections: Status['releases'];
  chosen: Readonly<Record<string, string>>;
  onChoose: (name: string, version: string) => void;
}

/** One list of releases for each section. */
function ReleaseSelects({ sections, chosen, onChoose }: ReleaseSelectsProps) {
  const published = useReleases(sections.map(({ name }) => name));
  const now = useNow();
  return sections.map(({ name, live }) => (
    <NativeSelect
      key={name}
      label={name}
      value={chosen[name] ?? ''}
      onChange={(event) => onChoose(name, event.currentTarget.value)}
      data={[
        { value: '', label: live ? 'no change' : 'not on the site' },
        ...(published[name] ?? []).map(({ version, publishedAt }) => ({
          value: version,
          label: `${shortenRelease(version)}, ${version === live ? 'live' : formatAge(publishedAt, now)}`,
        })),
      ]}
    />
  ));
}
