import type { PublishedRelease } from '@site/deploy/answers';
import { JobDialog } from '../jobs/JobDialog.tsx';
import { PreviewDialog } from '../promote/PreviewDialog.tsx';
import { PromoteDialog } from '../promote/PromoteDialog.tsx';
import type { Dialogs } from '../promote/use-dialogs.ts';
import { useMe } from '../session/session.ts';
import { RollBackDialog } from './RollBackDialog.tsx';

interface OverviewDialogsProps {
  dialogs: Dialogs;
  published: readonly PublishedRelease[];
  /** Whether a canary runs. */
  runs: boolean;
  onOver: () => void;
}

/** The dialog that the address names. */
export function OverviewDialogs({ dialogs, published, runs, onOver }: OverviewDialogsProps) {
  const { sections } = useMe();
  const { promote, preview, back, job, open, close } = dialogs;
  const own = published.filter(({ name }) => sections.includes(name));
  const shared = { releases: own, onJob: (id: string) => open('job', id), onClose: close };
  if (job !== null) return <JobDialog id={job} onClose={close} onOver={onOver} />;
  // Without them there is nothing to choose from.
  if (promote !== null && published.length > 0)
    return <PromoteDialog {...shared} release={promote} runs={runs} />;
  if (preview !== null && published.length > 0) return <PreviewDialog {...shared} release={preview} />;
  if (back !== null) return <RollBackDialog section={back} onJob={shared.onJob} onClose={close} />;
  return null;
}
