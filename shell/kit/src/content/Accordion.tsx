import type { ReactNode } from 'react';
import classes from './Accordion.module.css';

/** One row of an `Accordion`. */
export interface AccordionItem {
  /** What the row says, closed or open: an h3, unlike those of the other rows. */
  title: string;
  /** What it shows when it is open. */
  content: ReactNode;
}

export interface AccordionProps {
  /** From the top; each is closed at first. */
  items: readonly AccordionItem[];
}

/**
 * Questions and answers, or other texts that few visitors read all of. Several can be open. Each row is the browser's own `details`: it opens
 * without scripts and before they come, searching the page finds what is closed, and on paper everything is open. (Mantine's Accordion needs
 * its script to open anything.)
 */
export function Accordion({ items }: AccordionProps) {
  return (
    <div className={classes.accordion}>
      {items.map(({ title, content }) => (
        <details key={title} className={classes.item}>
          <summary className={classes.summary}>
            <h3 className={classes.title}>{title}</h3>
          </summary>
          <div className={classes.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
