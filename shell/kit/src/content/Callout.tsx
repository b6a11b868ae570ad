import { type ReactNode, useId } from 'react';
import classes from './Callout.module.css';

export interface CalloutProps {
  /** What to know, in a few words. It names the callout. */
  title: string;
  /** A note beside the text, or a danger to life or property. */
  tone?: 'note' | 'warning';
  /** Why, and what to do. */
  children: ReactNode;
}

/** The stroke of each symbol: an i in a circle, an exclamation mark in a triangle. */
const SYMBOLS = {
  note: 'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18M12 11v6M12 7.5v.01',
  warning: 'M12 3.5L22 20.5H2ZM12 10v5M12 17.75v.01',
};

/** Something that a reader must not miss, set apart from the text around it. It belongs to the page: for what has just happened there is `notify()`. */
export function Callout({ title, tone = 'note', children }: CalloutProps) {
  const id = useId();
  return (
    <div role="note" aria-labelledby={id} className={classes.callout} data-tone={tone}>
      <svg viewBox="0 0 24 24" width={24} height={24} className={classes.symbol} aria-hidden>
        <path d={SYMBOLS[tone]} />
      </svg>
      <div>
        <p id={id} className={classes.title}>
          {title}
        </p>
        <div className={classes.text}>{children}</div>
      </div>
    </div>
  );
}
