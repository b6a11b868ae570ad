import { Button, Grid, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { formatAge, useNow } from '@site/app/format-time';
import { request } from '@site/app/request';
import type { Job, Status } from '@site/releases/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ReasonDialog } from '../actions/ReasonDialog.tsx';
import { missingRight, shortenRelease, splitList } from '../format.ts';
import { useSession } from '../queries.ts';

interface SectionsProps {
  releases: Status['releases'];
  onPromote: (section: string) => void;
}

/** Lists each section with its live and newest release, the shell first. */
export function Sections({ releases, onPromote }: SectionsProps) {
  const [rollingBack, setRollingBack] = useState<string>();
  const sorted = releases.toSorted((a, b) => Number(b.name === 'shell') - Number(a.name === 'shell'));
  return (
    <Stack gap="sm">
      {sorted.map((release) => (
        <Section
          key={release.name}
          release={release}
          onPromote={() => onPromote(release.name)}
          onRollBack={() => setRollingBack(release.name)}
        />
      ))}
      {rollingBack && <RollBackDialog section={rollingBack} onClose={() => setRollingBack(undefined)} />}
    </Stack>
  );
}

interface SectionProps {
  release: Status['releases'][number];
  onPromote: () => void;
  onRollBack: () => void;
}

function Section({ release, onPromote, onRollBack }: SectionProps) {
  const { name, live, newest, publishedAt, by } = release;
  const me = useSession();
  const now = useNow();
  const isNew = newest !== undefined && newest !== live;
  return (
    <Paper withBorder p="md" bg="var(--site-surface)">
      <Grid align="center">
        <Grid.Col span={{ base: 12, md: 3 }}>
          <Text fw={600} fz="lg">
            {name}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Text title={live}>{live ? shortenRelease(live) : 'not on the site'}</Text>
          {isNew && publishedAt && (
            <Text size="sm" c="dimmed">
              Newest: {shortenRelease(newest)}, {formatAge(publishedAt, now)}
              {by && `, ${by}`}
            </Text>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Group gap="sm" justify="flex-end">
            {isNew && !missingRight(me, ['promote'], [name]) && (
              <Button variant="default" onClick={onPromote} aria-label={`Promote ${name} …`}>
                Promote …
              </Button>
            )}
            {live && !missingRight(me, ['rollback'], [name]) && (
              <Button variant="default" onClick={onRollBack} aria-label={`Roll back ${name} …`}>
                Roll back …
              </Button>
            )}
          </Group>
        </Grid.Col>
      </Grid>
    </Paper>
  );
}

/** Rolls one section back, then shows the job. */
function RollBackDialog({ section, onClose }: { section: string; onClose: () => void }) {
  const [removed, setRemoved] = useState('');
  const [, setParams] = useSearchParams();
  return (
    <ReasonDialog
      title={`Roll back ${section}?`}
      action="Roll back"
      onClose={onClose}
      onConfirm={async (why) => {
        const body = { section, why, allowRemoved: splitList(removed) };
        const { id } = await request<Job>('POST', '/section-rollbacks', { body });
        setParams({ job: id });
      }}
    >
      <Text>The previous release of {section} goes through every check and becomes live again.</Text>
      <TextInput
        label="Pages that may disappear"
        value={removed}
        autoComplete="off"
        onChange={(event) => setRemoved(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
