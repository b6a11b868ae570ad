import { Container, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Banner.module.css';

export interface BannerProps {
  id: string;
  title: string;
  /** One button, in its default variant. */
  action: ReactNode;
  children: ReactNode;
}

export function Banner({ id, title, action, children }: BannerProps) {
  return (
    <section className={classes.banner} aria-labelledby={id}>
      <Container className={classes.content}>
        <div className={classes.text}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {children}
        </div>
        {action}
      </Container>
    </section>
  );
}
