import { useState } from 'react';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { RemovedField } from '../promote/RemovedField.tsx';
import { rollBackSection } from '../service/service.ts';

interface RollBackDialogProps {
  section: string;
  onJob: (id: string) => void;
  onClose: () => void;
}

/** Asks why a section is to be rolled back, and what may disappear with it. */
export function RollBackDialog({ section, onJob, onClose }: RollBackDialogProps) {
  const [removed, setRemoved] = useState('');
  return (
    <ReasonDialog
      title={`Roll back ${section}?`}
      action="Roll back"
      takesAway
      onClose={onClose}
      onConfirm={async (why) => onJob(await rollBackSection(section, why, removed))}
      more={<RemovedField value={removed} onChange={setRemoved} />}
    >
      <p>
        The release of {section} that was live before comes back, through the same checks. Other sections stay
        as they are.
      </p>
    </ReasonDialog>
  );
}
