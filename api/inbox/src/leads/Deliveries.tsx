import { Button, Text, Title } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { formatDateTime, useNow } from '@site/app/format-time';
import type { DeliveryStatus, DeliveryTarget, LeadDelivery, LeadDetail } from '@site/contract/api';
import { useLeadChange } from './queries.ts';

const TARGETS: Record<DeliveryTarget, string> = { mail: 'Email', webhook: 'Webhook' };

const STATUSES: Record<DeliveryStatus, string> = {
  pending: 'waiting',
  delivered: 'delivered',
  dead: 'failed, no more attempts',
  held: 'held until somebody marks the lead as not spam',
};

function Delivery({ delivery }: { delivery: LeadDelivery }) {
  const { target, status, lastError, nextAttemptAt, deliveredAt } = delivery;
  const now = useNow();
  const next = nextAttemptAt && `; next attempt ${formatDateTime(nextAttemptAt, now)}`;
  return (
    <Text size="sm">
      {TARGETS[target]}: {STATUSES[status]}
      {deliveredAt && ` ${formatDateTime(deliveredAt, now)}`}
      {next}
      {status !== 'delivered' && lastError && ` (${lastError})`}
    </Text>
  );
}

export function Deliveries({ lead: { id, deliveries } }: { lead: LeadDetail }) {
  const { mutate, error, isPending } = useLeadChange(id);
  if (deliveries.length === 0) return null;
  return (
    <section aria-label="Deliveries">
      <Title order={2} size="h3" mb="sm">
        Deliveries
      </Title>
      {deliveries.map((delivery) => (
        <Delivery key={delivery.target} delivery={delivery} />
      ))}
      <Button
        mt="xs"
        variant="default"
        loading={isPending}
        onClick={() => mutate({ method: 'POST', path: 'redeliver' })}
      >
        Send again
      </Button>
      <ErrorAlert error={error} />
    </section>
  );
}
