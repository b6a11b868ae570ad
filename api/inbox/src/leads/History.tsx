import { Text, Timeline, Title } from '@mantine/core';
import { formatDateTime, useNow } from '@site/app/format-time';
import { type HistoryEntry, LEAD_STATUS_LABELS, type LeadDetail } from '@site/contract/api';
import { useSession } from '../session.ts';
import classes from './History.module.css';

/** Describes an entry, to follow the name of the person. */
function describe(entry: HistoryEntry): string {
  switch (entry.kind) {
    case 'taken':
      return 'took it';
    case 'given-back':
      return 'gave it back';
    case 'status':
      return `set it to ${LEAD_STATUS_LABELS[entry.status]}${entry.reason ? `: ${entry.reason}` : ''}`;
    case 'note':
      return 'added a note';
    case 'not-spam':
      return 'marked it as not spam';
    case 'redelivered':
      return 'sent it again';
  }
}

export function History({ lead: { history, receivedAt } }: { lead: LeadDetail }) {
  const now = useNow();
  const me = useSession().person.id;
  const nameOf = ({ who }: HistoryEntry) => (who?.id === me ? 'You' : (who?.name ?? 'The command line'));
  return (
    <section aria-label="History">
      <Title order={2} size="h3" mb="sm">
        History
      </Title>
      <Timeline bulletSize={14} lineWidth={2} active={history.length}>
        {history.toReversed().map((entry) => (
          <Timeline.Item key={entry.id} title={`${nameOf(entry)} ${describe(entry)}`}>
            {entry.kind === 'note' && <p className={classes.note}>{entry.text}</p>}
            <Text size="sm" c="dimmed">
              {formatDateTime(entry.at, now)}
            </Text>
          </Timeline.Item>
        ))}
        <Timeline.Item title="Received from the website">
          <Text size="sm" c="dimmed">
            {formatDateTime(receivedAt, now)}
          </Text>
        </Timeline.Item>
      </Timeline>
    </section>
  );
}
