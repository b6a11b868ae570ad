import {
  Alert,
  Anchor,
  Button,
  Code,
  CopyButton,
  Group,
  List,
  Loader,
  Modal,
  Stack,
  Text,
} from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { formatDateTime, useNow } from '@site/app/format-time';
import type { Job, Problem, Progress } from '@site/releases/contract';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { PageChanges } from '../history/PageChanges.tsx';
import { hasJobEnded, useJob } from '../queries.ts';
import type { JobOf } from '../types.ts';

const TITLES: Readonly<Record<Job['state'], string>> = {
  waiting: 'Waiting for its turn',
  running: 'Checking',
  done: 'Done',
  failed: 'Failed',
};

const ICONS = {
  passed: <IconCheck size={18} color="var(--mantine-color-success)" aria-hidden />,
  refused: <IconX size={18} color="var(--mantine-color-error)" aria-hidden />,
  skipped: <IconMinus size={18} aria-hidden />,
};

/** Shows a job's checks and result. Closing the dialog does not stop the job. */
export function JobDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job, error, refetch } = useJob(id);
  const client = useQueryClient();
  const isDone = job !== undefined && hasJobEnded(job);
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'jobs' });
  }, [isDone, client]);
  return (
    <Modal opened title={job ? TITLES[job.state] : 'Job'} onClose={onClose}>
      <Stack gap="md">
        <ErrorAlert error={error} onRetry={refetch} />
        {!job && !error && <Loader role="status" aria-label="Loading" />}
        {job && (
          <div aria-live="polite" aria-busy={!isDone}>
            <Checks progress={job.progress} isRunning={job.state === 'running'} />
            {job.problem && <Findings problem={job.problem} />}
            {job.state === 'done' && <JobResult job={job} />}
          </div>
        )}
        <Group>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Lists the outcome of the gate's checks. */
function Checks({ progress, isRunning }: { progress: readonly Progress[]; isRunning: boolean }) {
  const checks = progress.filter((each) => each.type === 'check');
  if (checks.length === 0) return isRunning && <Loader size="sm" />;
  return (
    <List aria-label="Checks" listStyleType="none" spacing={4} mb="md">
      {checks.map(({ name, outcome, why }) => (
        <List.Item key={name} icon={ICONS[outcome]}>
          {name}{' '}
          <Text span c="dimmed">
            {outcome}
            {why && `: ${why}`}
          </Text>
        </List.Item>
      ))}
      {isRunning && <List.Item icon={<Loader size={14} />}>next check</List.Item>}
    </List>
  );
}

/** Explains why a job failed and what to do. */
function Findings({ problem: { title, detail, findings = [] } }: { problem: Problem }) {
  return (
    <Alert variant="default" title={title} role="alert" style={{ borderColor: 'var(--mantine-color-error)' }}>
      {findings.length === 0 && detail}
      {findings.map(({ check, problem, advice }) => (
        <Stack key={`${check} ${problem}`} gap={2} mb="sm">
          <Text fw={600} size="sm">
            {check}
          </Text>
          <Text size="sm">{problem}</Text>
          <Text size="sm" c="dimmed">
            {advice}
          </Text>
        </Stack>
      ))}
    </Alert>
  );
}

/** Shows the result of a finished job. */
function JobResult({ job }: { job: JobOf }) {
  const { operation, result } = job;
  if (!result) return null;
  switch (operation) {
    case 'preview':
      return <PreviewLink {...result} />;
    case 'dryRun':
      return (
        <>
          <Text mb="sm">All checks passed. Nothing is live yet. A promotion would change:</Text>
          <PageChanges difference={result} />
        </>
      );
    case 'startCanary':
      return <LiveNow generation={result.generation} page="canary" />;
    default:
      return <LiveNow generation={result.generation} page="history" />;
  }
}

function LiveNow({ generation, page }: { generation: number; page: 'canary' | 'history' }) {
  return (
    <Text>
      Generation {generation} is live.{' '}
      <Anchor component={Link} to={`/${page}`}>
        {page === 'canary' ? 'Show the canary' : 'Show the history'}
      </Anchor>
    </Text>
  );
}

function PreviewLink({ link, until }: { link: string; until: string }) {
  const now = useNow();
  return (
    <Stack gap="xs">
      <Code block>{link}</Code>
      <Text size="sm">
        Anybody with this link sees these releases until {formatDateTime(until, now)}. Copy it now: it is not
        shown again.
      </Text>
      <Group>
        <CopyButton value={link}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy the link'}</Button>}
        </CopyButton>
        <Button component="a" href={link} target="_blank" rel="noopener" variant="default">
          Open it
        </Button>
      </Group>
    </Stack>
  );
}
