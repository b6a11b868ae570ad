import { useTimeWords } from '@site/app/clock';
import { Icon } from '@site/app/icon';
import { momentWords } from '@site/app/times';
import { serviceLabel } from '@site/contract';
import type { InboxLead } from '@site/contract/inbox';
import type { Ref } from 'react';
import { dueWords, lateWords } from '../words/due.ts';
import classes from './LeadHead.module.css';

/** What it is about, who asks, since when. */
export function LeadHead({ lead, heading }: { lead: InboxLead; heading: Ref<HTMLHeadingElement> }) {
  const cameIn = useTimeWords((now) => momentWords(lead.receivedAt, now));
  const late = useTimeWords((now) => lateWords(lead, now));
  const due = useTimeWords((now) => dueWords(lead, now));
  return (
    <header className={classes.head}>
      <p className={classes.service}>{serviceLabel(lead.service)}</p>
      <h1 ref={heading} tabIndex={-1}>
        {lead.name}
      </h1>
      <p className={classes.times}>
        <span>Came in {cameIn}</span>
        {late && (
          <span className={classes.late}>
            <Icon name="clock" size={18} /> {late}
          </span>
        )}
        {due && <span>{due}</span>}
      </p>
    </header>
  );
}
