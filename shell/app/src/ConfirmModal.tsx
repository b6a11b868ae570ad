import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface ConfirmModalProps {
  title: string;
  children: ReactNode;
  /** Label of the button. */
  action: string;
  /** Whether the action cannot be undone: the button is red. */
  isFinal?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmModal({
  title,
  children,
  action,
  isFinal = false,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  return (
    <Modal opened onClose={onClose} title={title}>
      {children}
      <Group mt="lg" gap="sm">
        <Button
          {...(isFinal && { color: 'red.8', c: 'white' })}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Modal>
  );
}
