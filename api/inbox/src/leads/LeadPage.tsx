import { Center, Loader, Text, Title } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { formatDateTime, useNow } from '@site/app/format-time';
import { ApiError } from '@site/app/request';
import { serviceLabel } from '@site/contract';
import type { LeadDetail } from '@site/contract/api';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../session.ts';
import { useShortcut } from '../shortcuts.tsx';
import { Assignee } from './Assignee.tsx';
import { ContactButtons } from './ContactButtons.tsx';
import { Deliveries } from './Deliveries.tsx';
import { EraseLead } from './EraseLead.tsx';
import { formatDue, formatOverdue } from './format-due.ts';
import { History } from './History.tsx';
import classes from './LeadPage.module.css';
import { NoteForm } from './NoteForm.tsx';
import { leadQuery } from './queries.ts';
import { RequestFields } from './RequestFields.tsx';
import { SpamAlert } from './SpamAlert.tsx';
import { Status } from './Status.tsx';
import { useLeadFilter } from './use-lead-filter.ts';

function Heading({ lead }: { lead: LeadDetail }) {
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const late = formatOverdue(lead, now);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header>
      <Text size="sm" c="dimmed">
        {serviceLabel(lead.service)}
      </Text>
      <Title order={1} size="h2" ref={heading} tabIndex={-1} className={classes.name}>
        {lead.name}
      </Title>
      <Text size="sm" c="dimmed">
        Received {formatDateTime(lead.receivedAt, now)}{' '}
        <strong className={late ? classes.late : undefined}>{late || formatDue(lead, now)}</strong>
      </Text>
    </header>
  );
}

function Lead({ lead }: { lead: LeadDetail }) {
  const isOwner = useSession().person.role === 'owner';
  return (
    <>
      <Heading lead={lead} />
      <ContactButtons lead={lead} />
      <SpamAlert lead={lead} />
      <RequestFields request={lead.request} />
      <Assignee lead={lead} />
      <Status lead={lead} />
      <NoteForm id={lead.id} />
      <History lead={lead} />
      <Deliveries lead={lead} />
      {isOwner && <EraseLead lead={lead} />}
    </>
  );
}

export function Component() {
  const { id = '' } = useParams();
  const { search } = useLeadFilter();
  const { data, error, refetch } = useQuery(leadQuery(id));
  const navigate = useNavigate();
  useShortcut('u', () => navigate({ pathname: '/', search }));
  // An erased lead may still be in the cache.
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <article className={classes.lead}>
      <Link to={{ pathname: '/', search }} className={classes.back}>
        <IconArrowLeft size={20} /> Inbox
      </Link>
      {error && isGone && <ErrorAlert error={error} />}
      {error && !isGone && <ErrorAlert error={error} onRetry={refetch} />}
      {data && !isGone && <Lead key={id} lead={data} />}
      {!data && !error && (
        <Center p="xl">
          <Loader role="status" aria-label="Loading the lead" />
        </Center>
      )}
    </article>
  );
}
