import { type HistoryEntry, LEAD_STATE_LABELS } from '@site/contract/inbox';

/** What happened, after the name of whoever did it. */
export function historyWords({ what }: HistoryEntry): string {
  switch (what.kind) {
    case 'taken':
      return what.over ? `took it over from ${what.over.name}` : 'took it';
    case 'released':
      return 'gave it back';
    case 'cleared':
      return 'said that it is no spam';
    case 'note':
      return 'wrote';
    case 'state':
      return what.reason
        ? `set it to ${LEAD_STATE_LABELS[what.state]}: ${what.reason}`
        : `set it to ${LEAD_STATE_LABELS[what.state]}`;
  }
}
