import { Link } from 'react-router-dom';
import { useLeadList } from '../leads/list.ts';
import { type LeadQuery, writeQuery } from '../leads/query.ts';
import classes from './Views.module.css';

const VIEWS = [
  ['open', 'Open'],
  ['suspect', 'May be spam'],
  ['all', 'All'],
] as const;

/** `12345` → `12,345`. The browser's own way takes a phone a tenth of a second the first time. */
function countWords(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** The three piles, with how many leads lie in each. */
export function Views({ query }: { query: LeadQuery }) {
  const counts = useLeadList((list) => list.counts);
  return (
    <nav className={classes.views} aria-label="Views">
      {VIEWS.map(([view, words]) => (
        <Link
          key={view}
          to={`/${writeQuery({ ...query, state: undefined, view })}`}
          className={classes.view}
          aria-current={query.view === view ? 'page' : undefined}
        >
          {words} <span className={classes.count}>{counts ? countWords(counts[view]) : ' '}</span>
        </Link>
      ))}
    </nav>
  );
}
