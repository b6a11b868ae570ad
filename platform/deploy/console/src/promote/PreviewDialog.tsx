import { Button } from '@mantine/core';
import { Dialog } from '@site/app/dialog';
import { DialogButtons } from '@site/app/dialog-buttons';
import { RefusalNote } from '@site/app/refusal';
import { useAttempt } from '@site/app/use-attempt';
import type { PublishedRelease } from '@site/deploy/answers';
import { type FormEvent, useState } from 'react';
import { Choice } from '../parts/Choice.tsx';
import { makePreview } from '../service/service.ts';
import { nameOf } from '../words/releases.ts';
import classes from './fields.module.css';
import { ReleaseFields } from './ReleaseFields.tsx';

const HOURS = [
  ['1', '1 hour'],
  ['24', '1 day'],
  ['72', '3 days'],
  ['168', '7 days'],
] as const;

interface PreviewDialogProps {
  releases: readonly PublishedRelease[];
  release: string;
  onJob: (id: string) => void;
  onClose: () => void;
}

/** Asks which releases a link is to show, and for how long. */
export function PreviewDialog({ releases, release, onJob, onClose }: PreviewDialogProps) {
  const [chosen, setChosen] = useState<Record<string, string>>(release ? { [nameOf(release)]: release } : {});
  const [hours, setHours] = useState<(typeof HOURS)[number][0]>('24');
  const { isBusy, error, run } = useAttempt();
  const wanted = Object.values(chosen);
  const make = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => onJob(await makePreview(wanted, Number(hours))));
  };
  return (
    <Dialog title="Preview" onClose={onClose}>
      <form onSubmit={make}>
        <p>A link that shows the site as it would be with these releases. Nothing goes live.</p>
        <ReleaseFields releases={releases} chosen={chosen} onChange={setChosen} />
        <p className={classes.legend}>It can be seen for</p>
        <Choice label="It can be seen for" choices={HOURS} value={hours} onChange={setHours} />
        <RefusalNote error={error} />
        <DialogButtons onClose={onClose}>
          <Button type="submit" disabled={wanted.length === 0} loading={isBusy}>
            Make the link
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
