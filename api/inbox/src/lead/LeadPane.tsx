import { Loader } from '@mantine/core';
import { Icon } from '@site/app/icon';
import { RefusalNote } from '@site/app/refusal';
import type { InboxLead, InboxLeadDetail } from '@site/contract/inbox';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { forgetRefusal } from '../leads/changes.ts';
import { loadLead, useOpenedLead } from '../leads/details.ts';
import { useLeadList } from '../leads/list.ts';
import { useMe } from '../session/session.ts';
import { Contact } from './Contact.tsx';
import { Erase } from './Erase.tsx';
import { History } from './History.tsx';
import { LeadHead } from './LeadHead.tsx';
import classes from './LeadPane.module.css';
import { NoteForm } from './NoteForm.tsx';
import { Sender } from './Sender.tsx';
import { StateSteps } from './StateSteps.tsx';
import { Suspicion } from './Suspicion.tsx';
import { Taking } from './Taking.tsx';

interface PartsProps {
  id: string;
  search: string;
  /** As far as it is known: as it stands in the list, or in full. */
  lead: InboxLead;
  detail: InboxLeadDetail | undefined;
}

function Parts({ id, search, lead, detail }: PartsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOwner = useMe().person.role === 'owner';
  const { state } = useLocation();
  const keepsFocus = state?.keepsFocus === true;
  useEffect(() => {
    if (!keepsFocus) heading.current?.focus({ preventScroll: true });
  }, [keepsFocus]);
  return (
    <>
      <LeadHead lead={lead} heading={heading} />
      <Contact lead={lead} />
      {detail ? (
        <div className={classes.columns}>
          <div className={classes.main}>
            <Suspicion lead={detail} />
            <p className={classes.message}>{detail.message}</p>
            <Sender email={detail.email} />
          </div>
          <aside className={classes.aside} aria-label="What is done about it">
            <Taking lead={detail} />
            <StateSteps lead={detail} />
          </aside>
          <div className={classes.record}>
            <NoteForm id={id} />
            <h2 className={classes.title}>History</h2>
            <History lead={detail} />
            {isOwner && <Erase lead={detail} search={search} />}
          </div>
        </div>
      ) : (
        // All else comes at once: what is there already stays where it is.
        <p className={classes.message}>{lead.firstLine}</p>
      )}
    </>
  );
}

/** One lead, with everything that is done about it. */
export default function LeadPane({ id, search }: { id: string; search: string }) {
  const { lead: detail, error } = useOpenedLead(id);
  const inList = useLeadList((list) => list.leads.find((lead) => lead.id === id));
  const lead = detail ?? inList;
  useEffect(() => {
    void loadLead(id);
    return () => forgetRefusal(id);
  }, [id]);
  return (
    <article className={classes.lead}>
      <Link to={`/${search}`} className={classes.back} data-back>
        <Icon name="back" /> Inbox
      </Link>
      {!lead && error && <h1 className={classes.title}>{error.isPassing ? 'Lead' : 'Not here any more'}</h1>}
      {(!detail || error?.isPassing) && <RefusalNote error={error} onRetry={() => void loadLead(id)} />}
      {lead && !(error && !error.isPassing) && (
        <Parts key={id} id={id} search={search} lead={lead} detail={detail} />
      )}
      {!lead && !error && <Loader role="status" aria-label="Loading the lead" />}
    </article>
  );
}
