import { Container, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Banner.module.css';

export interface BannerProps {
  id: string;
  title: string;
  /** Background: the primary colour, or a plain one for an emergency's copper button. */
  tone?: 'primary' | 'emergency';
  /** One button: in its default variant, or filled in copper for an emergency. */
  action: ReactNode;
  children: ReactNode;
}

export function Banner({ id, title, tone = 'primary', action, children }: BannerProps) {
  return (
    <section className={classes.banner} data-tone={tone} aria-labelledby={id}>
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
