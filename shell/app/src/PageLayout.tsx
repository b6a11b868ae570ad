import { Container, Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './PageLayout.module.css';

interface PageLayoutProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A page that focuses its title when it opens. */
export function PageLayout({ title, aside, children }: PageLayoutProps) {
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

interface PageSectionProps {
  title: string;
  children: ReactNode;
}

export function PageSection({ title, children }: PageSectionProps) {
  return (
    <section className={classes.section}>
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}
