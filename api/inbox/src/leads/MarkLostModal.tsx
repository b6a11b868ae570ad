import { Button, Group, Modal, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';

const REASONS = ['Too far', 'Too expensive', 'No answer', 'Not our work', 'Chose somebody else'] as const;

interface MarkLostModalProps {
  name: string;
  onLost: (reason: string) => void;
  onClose: () => void;
}

export function MarkLostModal({ name, onLost, onClose }: MarkLostModalProps) {
  const form = useForm({
    initialValues: { reason: '' },
    transformValues: ({ reason }) => reason.trim(),
    validate: { reason: isNotEmpty('Choose a reason or write one.') },
  });
  return (
    <Modal opened onClose={onClose} title={`Why was ${name} lost?`}>
      <form
        onSubmit={form.onSubmit((reason) => {
          onClose();
          onLost(reason);
        })}
      >
        <Group gap="xs" mb="md">
          {REASONS.map((reason) => (
            <Button
              key={reason}
              variant="default"
              px="sm"
              onClick={() => form.setFieldValue('reason', reason)}
            >
              {reason}
            </Button>
          ))}
        </Group>
        <TextInput label="Reason" maxLength={200} {...form.getInputProps('reason')} />
        <Group mt="lg" gap="sm">
          <Button type="submit">Mark as lost</Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
