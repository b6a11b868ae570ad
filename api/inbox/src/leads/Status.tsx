import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ErrorAlert } from '@site/app/error-alert';
import { LEAD_STATUS_LABELS, type LeadDetail, type LeadStatus, type StatusChange } from '@site/contract/api';
import { MarkLostModal } from './MarkLostModal.tsx';
import { useLeadChange } from './queries.ts';

const STEPS = ['new', 'called', 'scheduled', 'done'] as const satisfies LeadStatus[];

export function Status({ lead: { id, name, status, lostReason } }: { lead: LeadDetail }) {
  const { mutate, error, isPending } = useLeadChange(id);
  const [isAsking, { open, close }] = useDisclosure();
  const change = (to: LeadStatus, reason?: string) =>
    mutate({
      method: 'PUT',
      path: 'status',
      body: { status: to, expected: status, ...(reason && { reason }) } satisfies StatusChange,
    });
  return (
    <section aria-label="Status">
      <Group gap="xs">
        {STEPS.map((step) => (
          <Button
            key={step}
            variant={step === status ? 'filled' : 'default'}
            px="sm"
            aria-pressed={step === status}
            disabled={isPending}
            onClick={() => step !== status && change(step)}
          >
            {LEAD_STATUS_LABELS[step]}
          </Button>
        ))}
        <Button
          variant={status === 'lost' ? 'filled' : 'default'}
          px="sm"
          aria-pressed={status === 'lost'}
          disabled={isPending}
          onClick={open}
        >
          {status === 'lost' ? 'Lost' : 'Lost…'}
        </Button>
      </Group>
      {status === 'lost' && lostReason && (
        <Text mt="xs" c="dimmed">
          Lost: {lostReason}
        </Text>
      )}
      <ErrorAlert error={error} />
      {isAsking && <MarkLostModal name={name} onClose={close} onLost={(reason) => change('lost', reason)} />}
    </section>
  );
}
