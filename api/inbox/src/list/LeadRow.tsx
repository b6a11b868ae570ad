import { useTimeWords } from '@site/app/clock';
import { Icon } from '@site/app/icon';
import { ageWords } from '@site/app/times';
import { serviceLabel } from '@site/contract';
import { type InboxLead, LEAD_STATE_LABELS } from '@site/contract/inbox';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { isSuspect } from '../leads/query.ts';
import { PersonMark } from '../parts/PersonMark.tsx';
import { dueWords, lateWords } from '../words/due.ts';
import { phoneHref } from '../words/people.ts';
import classes from './LeadRow.module.css';

interface LeadRowProps {
  lead: InboxLead;
  /** Of the inbox's address, which stays while a lead is open. */
  search: string;
  isOpen: boolean;
  isMine: boolean;
}

/** How long ago it came in, and until when it is to be called. */
function Times({ lead }: { lead: InboxLead }) {
  const age = useTimeWords((now) => ageWords(lead.receivedAt, now));
  const late = useTimeWords((now) => lateWords(lead, now));
  return (
    <time className={classes.age} dateTime={lead.receivedAt} data-late={late ? true : undefined}>
      {age}
    </time>
  );
}

/** What has to happen next: late, to be called until, or where it stands. */
function Standing({ lead }: { lead: InboxLead }) {
  const late = useTimeWords((now) => lateWords(lead, now));
  const due = useTimeWords((now) => dueWords(lead, now));
  if (late)
    return (
      <span className={classes.late}>
        <Icon name="clock" size={16} /> {late}
      </span>
    );
  if (lead.state === 'new') return <span className={classes.due}>{due}</span>;
  return (
    <span className={classes.state} data-state={lead.state}>
      {LEAD_STATE_LABELS[lead.state]}
    </span>
  );
}

/** A lead in the list: what it is about at a glance, and the number to call. */
export const LeadRow = memo(function LeadRow({ lead, search, isOpen, isMine }: LeadRowProps) {
  const { id, name, phone, service, firstLine, state, takenBy, notes } = lead;
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <Link
        to={`/leads/${id}${search}`}
        className={classes.link}
        aria-current={isOpen ? 'true' : undefined}
        data-lead={id}
      >
        <span className={classes.top}>
          <span className={classes.name} data-new={state === 'new' || undefined}>
            {name}
          </span>
          <Times lead={lead} />
        </span>
        <span className={classes.middle}>
          <span className={classes.service}>{serviceLabel(service)}</span>
          <Standing lead={lead} />
        </span>
        <span className={classes.line}>{firstLine}</span>
        {(isSuspect(lead) || takenBy || notes > 0) && (
          <span className={classes.marks}>
            {isSuspect(lead) && (
              <span className={classes.suspect}>
                <Icon name="alert" size={16} /> May be spam
              </span>
            )}
            {takenBy && <PersonMark name={takenBy.name} isMe={isMine} />}
            {notes > 0 && (
              <span className={classes.notes}>
                <Icon name="note" size={16} /> {notes === 1 ? '1 note' : `${notes} notes`}
              </span>
            )}
          </span>
        )}
      </Link>
      <a className={classes.call} href={phoneHref(phone)} aria-label={`Call ${name}, ${phone}`}>
        <Icon name="phone" size={22} />
      </a>
    </li>
  );
});
