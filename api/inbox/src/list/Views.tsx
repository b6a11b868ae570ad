import { Link } from 'react-router-dom';
import { useLeadList } from '../leads/list.ts';
import { type LeadQuery, writeQuery } from '../leads/query.ts';
import { countWords, VIEWS } from '../words/views.ts';
import classes from './Views.module.css';

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
