import { Button } from '@mantine/core';
import { Dialog } from '@site/app/dialog';
import { DialogButtons } from '@site/app/dialog-buttons';
import { RefusalNote } from '@site/app/refusal';
import { useAttempt } from '@site/app/use-attempt';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ReasonField } from './ReasonField.tsx';

interface ReasonDialogProps {
  title: string;
  children: ReactNode;
  /** What else is asked, behind the reason. */
  more?: ReactNode;
  /** What the button does, as its words. */
  action: string;
  /** What takes something away is copper. */
  takesAway?: boolean;
  /** Does it. Closed then, by whoever opened it. */
  onConfirm: (why: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a reason before something is done, and says what is refused. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, more, action, takesAway, onConfirm, onClose } = props;
  const [why, setWhy] = useState('');
  const { isBusy, error, run } = useAttempt();
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    void run(() => onConfirm(why));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={confirm}>
        {children}
        <ReasonField value={why} onChange={setWhy} />
        {more}
        <RefusalNote error={error} />
        <DialogButtons onClose={onClose}>
          <Button type="submit" loading={isBusy} {...(takesAway ? { color: 'var(--site-emergency)' } : {})}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
