import { Text } from '@mantine/core';
import { CONTACT_FIELDS } from '@site/contract';
import type { LeadDetail } from '@site/contract/api';
import { Link } from 'react-router-dom';
import classes from './RequestFields.module.css';

/** Fields that the page shows elsewhere. */
const SHOWN = ['name', 'phone', 'service', 'email', 'message'];

/** The request as typed. A new field of the form appears here automatically. */
export function RequestFields({ request }: Pick<LeadDetail, 'request'>) {
  const values: Record<string, unknown> = request;
  const others = Object.entries(CONTACT_FIELDS).filter(([field]) => !SHOWN.includes(field) && values[field]);
  return (
    <section aria-label="Request" className={classes.request}>
      <p className={classes.message}>{request.message}</p>
      {others.map(([field, { label }]) => (
        <p key={field}>
          <strong>{label}:</strong> {String(values[field])}
        </p>
      ))}
      <Text size="sm" c="dimmed">
        {request.email}{' '}
        <Link to={{ pathname: '/', search: `${new URLSearchParams({ q: request.email, view: 'all' })}` }}>
          All requests from this address
        </Link>
      </Text>
    </section>
  );
}
