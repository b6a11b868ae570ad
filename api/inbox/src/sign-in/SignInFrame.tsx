import { SITE } from '@site/contract';
import { type ReactNode, useEffect } from 'react';
import { Mark } from '../frame/Mark.tsx';
import { ThemeToggle } from '../frame/ThemeToggle.tsx';
import classes from './SignInFrame.module.css';

/** A page for somebody who is not signed in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} – Inbox`;
  }, [title]);
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
