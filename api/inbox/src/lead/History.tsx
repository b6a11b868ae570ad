import { useTimeWords } from '@site/app/clock';
import { momentWords } from '@site/app/times';
import type { HistoryEntry, InboxLeadDetail } from '@site/contract/inbox';
import { useMe } from '../session/session.ts';
import classes from './History.module.css';
import { historyWords } from './history-words.ts';

function Moment({ iso }: { iso: string }) {
  const words = useTimeWords((now) => momentWords(iso, now));
  return (
    <time className={classes.moment} dateTime={iso}>
      {words}
    </time>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const me = useMe().person.id;
  const { who, what, at } = entry;
  const name = who ? (who.id === me ? 'You' : who.name) : 'The command line';
  return (
    <li className={classes.entry}>
      <p>
        <strong>{name}</strong> {historyWords(entry)}
      </p>
      {what.kind === 'note' && <p className={classes.note}>{what.text}</p>}
      <Moment iso={at} />
    </li>
  );
}

/** What happened to a lead, the newest first, down to the moment when it came in. */
export function History({ lead: { history, receivedAt } }: { lead: InboxLeadDetail }) {
  return (
    <ol className={classes.history} aria-label="History">
      {history.toReversed().map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      <li className={classes.entry}>
        <p>Came in from the site</p>
        <Moment iso={receivedAt} />
      </li>
    </ol>
  );
}
