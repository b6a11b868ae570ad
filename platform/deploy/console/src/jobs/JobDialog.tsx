import { Button, Group, VisuallyHidden } from '@mantine/core';
import { Dialog } from '@site/app/dialog';
import { useEffect } from 'react';
import { Checks } from './Checks.tsx';
import { JobRefusal } from './JobRefusal.tsx';
import { JobResult } from './JobResult.tsx';
import type { Job } from './job.ts';
import { useJob } from './use-job.ts';

function stateWords({ place, base, isOver, refusal }: Job): string {
  if (refusal) return 'Refused';
  if (isOver) return 'Done';
  if (base !== undefined) return `Being checked on generation ${base}`;
  if (place !== undefined) return place === 1 ? 'Waiting, next in line' : `Waiting, place ${place} in line`;
  return 'On its way';
}

interface JobDialogProps {
  id: string;
  onClose: () => void;
  /** What is shown elsewhere may be another by now. */
  onOver: () => void;
}

/** What becomes of a promotion, a preview or a dry run, check by check. */
export function JobDialog({ id, onClose, onOver }: JobDialogProps) {
  const job = useJob(id);
  const state = stateWords(job);
  useEffect(() => {
    if (job.isOver) onOver();
  }, [job.isOver, onOver]);
  return (
    <Dialog title={state} onClose={onClose}>
      {/* What is said elsewhere on the page is not heard while a dialog is open. */}
      <VisuallyHidden role="status">{job.isOver && state}</VisuallyHidden>
      <Checks checks={job.checks} isRunning={!job.isOver && job.base !== undefined} />
      {job.refusal && <JobRefusal error={job.refusal} />}
      {job.result && <JobResult result={job.result} />}
      {!job.isOver && <p>It goes on when you close this; the address of this page leads back to it.</p>}
      <Group mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  );
}
