import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { type ReactNode, useState } from 'react';
import { useChange } from '../queries.ts';

interface ReasonDialogProps {
  title: string;
  children: ReactNode;
  /** Label of the button. */
  action: string;
  /** Called with the typed reason. */
  onConfirm: (why: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** Asks for a reason before a change, and shows why the service refused it. */
export function ReasonDialog({ title, children, action, onConfirm, onClose }: ReasonDialogProps) {
  const [why, setWhy] = useState('');
  const change = useChange(onConfirm);
  return (
    <Modal opened title={title} onClose={onClose}>
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
      description="Everybody reads it in the history."
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

/** Buttons of a dialog's form: send, further ones, cancel. */
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
