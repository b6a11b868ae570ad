import { Link } from 'react-router-dom';
import { writeQuery } from '../leads/query.ts';
import classes from './Sender.module.css';

/** The address of whoever has written, and the way to all that came from it. */
export function Sender({ email }: { email: string }) {
  return (
    <p className={classes.sender}>
      <span>{email}</span>
      <Link to={`/${writeQuery({ q: email, view: 'all' })}`} className={classes.all}>
        All requests from this address
      </Link>
    </p>
  );
}
