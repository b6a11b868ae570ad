import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useChange } from '../queries.ts';
import { Refusal } from './Answer.tsx';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** What the button says. */
  action: string;
  /** Sends it, with the reason that was typed. */
  onConfirm: (why: string | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a reason before something is changed at once. */
export function ConfirmDialog({ title, children, action, onConfirm, onClose }: ConfirmDialogProps) {
  const [why, setWhy] = useState('');
  const change = useChange(onConfirm);
  return (
    <Modal opened title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(why.trim() || undefined, { onSuccess: onClose });
        }}
      >
        <Stack gap="md">
          {children}
          <ReasonInput value={why} onChange={setWhy} />
          <Refusal error={change.error} />
          <Group>
            <Button type="submit" loading={change.isPending}>
              {action}
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Why something is done. */
export function ReasonInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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
