import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { DialogButtons } from './DialogButtons.tsx';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** What the button does, as its words. */
  action: string;
  /** What cannot be undone is red. */
  isFinal?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done. */
export function Confirm({ title, children, action, isFinal = false, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <DialogButtons onClose={onClose}>
        <Button
          {...(isFinal ? { color: 'red.8', c: 'white' } : {})}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
