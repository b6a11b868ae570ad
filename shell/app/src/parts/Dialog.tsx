import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './Dialog.module.css';
import { Icon } from './Icon.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A question that is answered before all else: the browser's own dialog, which holds the focus and ends with Escape. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed while it is on the page still: the browser gives the focus back then, and not when it has been taken away.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React takes it away.
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.header}>
        <h2 id={titleId}>{title}</h2>
        <ActionIcon onClick={onClose} aria-label="Close">
          <Icon name="close" />
        </ActionIcon>
      </div>
      {children}
    </dialog>
  );
}
