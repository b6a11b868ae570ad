import { Container, Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Page.module.css';

interface PageProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page whose title gets the focus when somebody comes to it. */
export function Page({ title, aside, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Container size="60rem" py="xl">
      <title>{title}</title>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2" ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Container>
  );
}

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Section({ title, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}
