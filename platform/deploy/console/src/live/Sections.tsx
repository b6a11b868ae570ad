import { Button, Grid, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { formatAge, useNow } from '@site/app/moments';
import { request } from '@site/app/request';
import type { Job, Status } from '@site/releases/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ReasonDialog } from '../actions/ReasonDialog.tsx';
import { useMe } from '../queries.ts';
import { shorten, splitList, whyNot } from '../words.ts';

interface SectionsProps {
  releases: Status['releases'];
  onPromote: (section: string) => void;
}

/** Each section with its live and its newest release, the shell first. */
export function Sections({ releases, onPromote }: SectionsProps) {
  const [undone, setUndone] = useState<string>();
  const sorted = releases.toSorted((a, b) => Number(b.name === 'shell') - Number(a.name === 'shell'));
  return (
    <Stack gap="sm">
      {sorted.map((release) => (
        <Section
          key={release.name}
          release={release}
          onPromote={() => onPromote(release.name)}
          onRollBack={() => setUndone(release.name)}
        />
      ))}
      {undone && <RollBackDialog section={undone} onClose={() => setUndone(undefined)} />}
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
  const me = useMe();
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
          <Text title={live}>{live ? shorten(live) : 'not on the site'}</Text>
          {isNew && publishedAt && (
            <Text size="sm" c="dimmed">
              Newest: {shorten(newest)}, {formatAge(publishedAt, now)}
              {by && `, ${by}`}
            </Text>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Group gap="sm" justify="flex-end">
            {isNew && !whyNot(me, ['promote'], [name]) && (
              <Button variant="default" onClick={onPromote} aria-label={`Promote ${name} …`}>
                Promote …
              </Button>
            )}
            {live && !whyNot(me, ['rollback'], [name]) && (
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

/** Takes one section back; the job is shown then. */
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
      <Text>The release of {section} that was live before goes through every check and is live again.</Text>
      <TextInput
        label="Addresses that may disappear"
        value={removed}
        autoComplete="off"
        onChange={(event) => setRemoved(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
