import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { countFilters, type LeadQuery } from '../leads/query.ts';
import classes from './EmptyList.module.css';

function wordsFor(query: LeadQuery): { title: string; text: string; all: boolean } {
  if (query.q || countFilters(query) > 0)
    return {
      title: 'Nothing fits this choice',
      text: 'Other words or fewer filters may find it.',
      all: true,
    };
  if (query.view === 'suspect')
    return {
      title: 'No suspects',
      text: 'What looks like spam is kept here until somebody says what it is.',
      all: false,
    };
  if (query.view === 'all')
    return {
      title: 'No leads yet',
      text: 'The first request from the site appears here by itself.',
      all: false,
    };
  return { title: 'No open leads', text: 'New leads appear here by themselves.', all: false };
}

/** Says why the list is empty. */
export function EmptyList({ query }: { query: LeadQuery }) {
  const { title, text, all } = wordsFor(query);
  return (
    <div className={classes.empty}>
      <svg viewBox="0 0 160 40" width="160" height="40" fill="none" strokeWidth="2" aria-hidden="true">
        <path className={classes.conductor} d="M0 20h62M98 20h62" />
        <rect className={classes.breaker} x="62" y="8" width="36" height="24" rx="3" />
      </svg>
      <p className={classes.title}>{title}</p>
      <p>{text}</p>
      {all && (
        <Button component={Link} to="/?view=all" variant="default">
          Show all leads
        </Button>
      )}
    </div>
  );
}
