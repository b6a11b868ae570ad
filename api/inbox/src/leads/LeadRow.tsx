import { formatAge } from '@site/app/format-time';
import { serviceLabel } from '@site/contract';
import { LEAD_STATUS_LABELS, type LeadSummary } from '@site/contract/api';
import { IconAlertTriangle, IconClock, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatDue, formatOverdue } from './format-due.ts';
import classes from './LeadRow.module.css';

interface LeadRowProps {
  lead: LeadSummary;
  /** The list's filter, which stays while the lead is open. */
  search: string;
  isOpen: boolean;
  now: number;
}

/** Shows how late the call is, when it is due, or the status. */
function DueStatus({ lead, now }: Pick<LeadRowProps, 'lead' | 'now'>) {
  const late = formatOverdue(lead, now);
  if (late)
    return (
      <span className={classes.late}>
        <IconClock size={16} /> {late}
      </span>
    );
  return <span>{formatDue(lead, now) || LEAD_STATUS_LABELS[lead.status]}</span>;
}

/** One lead in the list, with a call button. */
export function LeadRow({ lead, search, isOpen, now }: LeadRowProps) {
  const { id, name, phone, tel, service, preview, status, assignee, suspectReason, notes } = lead;
  const isSuspect = suspectReason !== null && status === 'new';
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <Link
        to={{ pathname: `/leads/${id}`, search }}
        className={classes.link}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={classes.line}>
          <strong className={classes.name}>{name}</strong>
          <time dateTime={lead.receivedAt}>{formatAge(lead.receivedAt, now)}</time>
        </span>
        <span className={classes.line}>
          <span className={classes.service}>{serviceLabel(service)}</span>
          <DueStatus lead={lead} now={now} />
        </span>
        <span className={classes.preview}>{preview}</span>
        {(isSuspect || assignee || notes > 0) && (
          <span className={classes.marks}>
            {isSuspect && (
              <span className={classes.suspect}>
                <IconAlertTriangle size={16} /> May be spam
              </span>
            )}
            {assignee && <span>Taken by {assignee.name}</span>}
            {notes > 0 && <span>{notes === 1 ? '1 note' : `${notes} notes`}</span>}
          </span>
        )}
      </Link>
      {tel && (
        <a className={classes.call} href={tel} aria-label={`Call ${name}, ${phone}`}>
          <IconPhone size={22} />
        </a>
      )}
    </li>
  );
}
