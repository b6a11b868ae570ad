import type { ReactNode } from 'react';
import classes from './Rows.module.css';

/** Things below each other, with what can be done about each. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

interface RowProps {
  title: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

export function Row({ title, children, action }: RowProps) {
  return (
    <li className={classes.row}>
      <div>
        <strong>{title}</strong>
        <p>{children}</p>
      </div>
      {action}
    </li>
  );
}
