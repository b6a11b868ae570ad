import type { ReactNode } from 'react';
import classes from './Quote.module.css';

export interface QuoteProps {
  /** Whose words they are. */
  by: string;
  /** Who that is: a trade, a place. */
  about?: string;
  /** The words alone. The quotation marks come by themselves. */
  children: ReactNode;
}

/** Somebody's own words, with their name. */
export function Quote({ by, about, children }: QuoteProps) {
  return (
    <figure className={classes.quote}>
      <blockquote className={classes.words}>{children}</blockquote>
      <figcaption className={classes.source}>
        <span className={classes.name}>{by}</span>
        {about ? `, ${about}` : null}
      </figcaption>
    </figure>
  );
}
