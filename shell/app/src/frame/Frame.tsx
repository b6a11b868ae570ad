import { SITE } from '@site/contract';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import classes from './Frame.module.css';
import { Mark } from './Mark.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

/** A page that can be gone to from everywhere. */
export interface Destination {
  to: string;
  words: string;
  icon: ReactNode;
  /** Says more than the words, to who does not see where they stand. */
  label?: string;
  /** Whether what is shown belongs to it, though it lies elsewhere. */
  isWithin?: boolean;
}

interface FrameProps {
  /** What the page is, beside the company's name. */
  app: string;
  destinations: readonly Destination[];
  /** Whether on a phone the page has bars of its own in the place of these. */
  hasOwnBars?: boolean;
  /** Beside the toggle of the theme. */
  tools?: ReactNode;
  children: ReactNode;
  /** After the page: what is said of the line, and dialogs. */
  after?: ReactNode;
}

/** The destinations: above where there is room, below in reach of the thumb on a phone. */
function Destinations({ destinations, hasOwnBars }: Pick<FrameProps, 'destinations' | 'hasOwnBars'>) {
  return (
    <nav className={classes.nav} data-own-bars={hasOwnBars || undefined} aria-label="Pages">
      {destinations.map(({ to, words, icon, label, isWithin }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={classes.destination ?? ''}
          {...(isWithin ? { 'data-within': true } : {})}
          {...(label ? { 'aria-label': label } : {})}
        >
          {icon}
          <span>{words}</span>
        </NavLink>
      ))}
    </nav>
  );
}

/** What surrounds every page of somebody who is signed in. */
export function Frame({ app, destinations, hasOwnBars, tools, children, after }: FrameProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <Link to="/" className={classes.home} aria-label={`${SITE.company}, ${app}`}>
          <Mark />
          <span>{SITE.company}</span>
        </Link>
        <Destinations destinations={destinations} {...(hasOwnBars ? { hasOwnBars } : {})} />
        <div className={classes.tools}>
          {tools}
          <ThemeToggle />
        </div>
      </header>
      <main className={classes.main}>{children}</main>
      {after}
    </div>
  );
}
