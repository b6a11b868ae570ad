import { SITE } from '@site/contract';
import { type ReactNode, useEffect } from 'react';
import { Mark } from './Mark.tsx';
import classes from './SignInFrame.module.css';
import { ThemeToggle } from './ThemeToggle.tsx';

interface SignInFrameProps {
  title: string;
  /** What one signs in to. */
  app: string;
  children: ReactNode;
}

/** Between two ways to sign in. */
export function Or({ children }: { children: ReactNode }) {
  return <p className={classes.or}>{children}</p>;
}

/** A page for somebody who is not signed in. */
export function SignInFrame({ title, app, children }: SignInFrameProps) {
  useEffect(() => {
    document.title = `${title} – ${app}`;
  }, [title, app]);
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <span className={classes.home}>
          <Mark />
          {SITE.company}
        </span>
        <ThemeToggle />
      </header>
      <main className={classes.main}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
