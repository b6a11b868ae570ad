import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { type ReactNode, useState } from 'react';
import { useChange } from '../queries.ts';

interface ReasonDialogProps {
  title: string;
  children: ReactNode;
  /** The words on the button. */
  action: string;
  /** Sends it, with the reason that was typed. */
  onConfirm: (why: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** Asks for a reason before something changes, and says what the service refuses. */
export function ReasonDialog({ title, children, action, onConfirm, onClose }: ReasonDialogProps) {
  const [why, setWhy] = useState('');
  const change = useChange(onConfirm);
  return (
    <Modal opened title={title} onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack
        component="form"
        gap="md"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(why.trim() || undefined, { onSuccess: onClose });
        }}
      >
        {children}
        <ReasonInput value={why} onChange={setWhy} />
        <ErrorAlert error={change.error} />
        <DialogButtons action={action} isBusy={change.isPending} onClose={onClose} />
      </Stack>
    </Modal>
  );
}

interface ReasonInputProps {
  value: string;
  onChange: (value: string) => void;
}

export function ReasonInput({ value, onChange }: ReasonInputProps) {
  return (
    <TextInput
      label="Reason"
      description="The history keeps it."
      maxLength={500}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface DialogButtonsProps {
  action: string;
  isBusy: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** The button that sends a dialog's form, others, and the one that closes it. */
export function DialogButtons({ action, isBusy, onClose, children }: DialogButtonsProps) {
  return (
    <Group gap="sm">
      <Button type="submit" loading={isBusy}>
        {action}
      </Button>
      {children}
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
    </Group>
  );
}
