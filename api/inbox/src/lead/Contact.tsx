import { Button } from '@mantine/core';
import { Icon } from '@site/app/icon';
import { SITE } from '@site/contract';
import type { InboxLead } from '@site/contract/inbox';
import { knownLead } from '../leads/details.ts';
import { useMe } from '../session/session.ts';
import { mailHref, phoneHref } from '../words/people.ts';
import classes from './Contact.module.css';

/** Calls and writes. On a phone it stays in reach of the thumb. */
export function Contact({ lead }: { lead: InboxLead }) {
  const from = useMe().person.name;
  // Its place is kept until it is known.
  const email = knownLead(lead.id)?.email;
  return (
    <div className={classes.contact}>
      <Button
        component="a"
        href={phoneHref(lead.phone)}
        px="md"
        className={classes.call}
        classNames={{ label: classes.number ?? '' }}
        leftSection={<Icon name="phone" />}
        aria-label={`Call ${lead.phone}`}
        data-call
      >
        {lead.phone}
      </Button>
      <Button
        component="a"
        href={mailHref({ ...lead, email: email ?? '' }, from, SITE.company)}
        variant="default"
        {...(email ? {} : { style: { visibility: 'hidden' } })}
        className={classes.write}
        classNames={{ section: classes.letter ?? '' }}
        px="md"
        leftSection={<Icon name="mail" />}
      >
        <span className={classes.word}>Write</span>
      </Button>
    </div>
  );
}
