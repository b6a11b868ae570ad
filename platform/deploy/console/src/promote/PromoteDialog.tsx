import { Button } from '@mantine/core';
import { Dialog } from '@site/app/dialog';
import { DialogButtons } from '@site/app/dialog-buttons';
import { RefusalNote } from '@site/app/refusal';
import { useAttempt } from '@site/app/use-attempt';
import type { PublishedRelease } from '@site/deploy/answers';
import { useState } from 'react';
import { Choice } from '../parts/Choice.tsx';
import { ReasonField } from '../parts/ReasonField.tsx';
import { promote } from '../service/service.ts';
import { nameOf } from '../words/releases.ts';
import classes from './fields.module.css';
import { PlanFields } from './PlanFields.tsx';
import { type PlanErrors, readPlan, USUAL_PLAN } from './plan.ts';
import { ReleaseFields } from './ReleaseFields.tsx';
import { RemovedField } from './RemovedField.tsx';

const WHOM = [
  ['all', 'all visitors'],
  ['canary', 'a share at first: canary'],
] as const;

interface PromoteDialogProps {
  /** What can be promoted by whoever is signed in. */
  releases: readonly PublishedRelease[];
  /** One that is chosen already; empty where none is. */
  release: string;
  /** Why no canary can begin: one runs. */
  runs: boolean;
  onJob: (id: string) => void;
  onClose: () => void;
}

/** Asks which releases are to go live, for whom and why. */
export function PromoteDialog({ releases, release, runs, onJob, onClose }: PromoteDialogProps) {
  const [chosen, setChosen] = useState<Record<string, string>>(release ? { [nameOf(release)]: release } : {});
  const [whom, setWhom] = useState<'all' | 'canary'>('all');
  const [plan, setPlan] = useState(USUAL_PLAN);
  const [errors, setErrors] = useState<PlanErrors>({});
  const [why, setWhy] = useState('');
  const [removed, setRemoved] = useState('');
  const [isDry, setDry] = useState(false);
  const { isBusy, error, run } = useAttempt();
  const wanted = Object.values(chosen);

  const ask = (dryRun: boolean) => {
    const read = readPlan(plan);
    const hasPlan = whom === 'canary' && !dryRun;
    setErrors(hasPlan && 'errors' in read ? read.errors : {});
    if (hasPlan && 'errors' in read) return;
    setDry(dryRun);
    const canary = hasPlan && 'plan' in read ? { canary: read.plan } : {};
    void run(async () =>
      onJob(await promote({ releases: wanted, why, removed, ...canary, ...(dryRun ? { dryRun } : {}) })),
    );
  };
  return (
    <Dialog title="Promote" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask(false);
        }}
      >
        <ReleaseFields releases={releases} chosen={chosen} onChange={setChosen} />
        <p className={classes.legend}>For</p>
        <Choice label="For" choices={WHOM} value={whom} onChange={setWhom} />
        {whom === 'canary' && runs && <p className={classes.refused}>A canary runs: it has to end first.</p>}
        {whom === 'canary' && !runs && <PlanFields plan={plan} errors={errors} onChange={setPlan} />}
        <ReasonField value={why} onChange={setWhy} />
        <RemovedField value={removed} onChange={setRemoved} />
        <RefusalNote error={error} />
        <DialogButtons onClose={onClose}>
          <Button
            type="submit"
            disabled={wanted.length === 0 || (whom === 'canary' && runs)}
            loading={isBusy && !isDry}
          >
            {whom === 'canary' ? 'Begin the canary' : 'Promote'}
          </Button>
          <Button
            variant="default"
            disabled={wanted.length === 0}
            loading={isBusy && isDry}
            onClick={() => ask(true)}
          >
            Dry run
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
