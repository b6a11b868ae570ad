import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Page.module.css';

interface PageProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page with a title, which takes the focus when the page is reached. */
export function Page({ title, aside, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1} className={classes.title} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </div>
  );
}

/** A part of a page under a heading of its own. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
