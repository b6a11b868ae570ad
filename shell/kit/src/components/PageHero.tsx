import { Container, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHero.module.css';

export interface PageHeroProps {
  /** The page's h1. */
  title: string;
  /** One or two sentences below it. */
  lead?: string;
  /** Shown above the title: a badge or a link back. */
  eyebrow?: ReactNode;
  /** Calls to action; at most one of them filled. */
  actions?: ReactNode;
}

/** The head of a page: its h1, what it is about, and what to do next. */
export function PageHero({ title, lead, eyebrow, actions }: PageHeroProps) {
  return (
    <div className={classes.hero}>
      <Container>
        <Stack gap="lg" align="flex-start">
          {eyebrow}
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {lead ? (
            <Text size="lg" className={classes.lead}>
              {lead}
            </Text>
          ) : null}
          {actions ? <Group>{actions}</Group> : null}
        </Stack>
      </Container>
    </div>
  );
}
