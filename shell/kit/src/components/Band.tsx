import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Band.module.css';

export interface BandProps {
  /** Background. Two neighbours should not have the same. */
  tone?: 'plain' | 'tint' | 'surface';
  /** Space above and below: 48/64 px, or 64/96 px when wide (phone/desktop). */
  space?: 'regular' | 'wide';
  labelledBy?: string;
  children: ReactNode;
}

export function Band({ tone = 'plain', space = 'regular', labelledBy, children }: BandProps) {
  return (
    <section className={classes.band} data-tone={tone} data-space={space} aria-labelledby={labelledBy}>
      <Container>{children}</Container>
    </section>
  );
}
