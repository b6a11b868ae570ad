import { Container, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHero.module.css';

export interface PageHeroProps {
  title: string;
  lead?: string;
  /** Shown above the title: a badge, breadcrumbs or a link back. */
  eyebrow?: ReactNode;
  /** Calls to action; at most one of them filled. */
  actions?: ReactNode;
  /** On phones it follows the text. */
  image?: ReactNode;
  /** On wide screens: right of the text, also up to the edge of the window, or below the text. */
  imagePlace?: 'beside' | 'edge' | 'below';
}

export function PageHero({ title, lead, eyebrow, actions, image, imagePlace = 'beside' }: PageHeroProps) {
  return (
    <div className={classes.hero} data-image={image ? imagePlace : 'none'}>
      <Container className={classes.layout}>
        <div className={classes.text}>
          {eyebrow ? <div className={classes.eyebrow}>{eyebrow}</div> : null}
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {lead ? (
            <Text size="lg" className={classes.lead}>
              {lead}
            </Text>
          ) : null}
          {actions ? <Group className={classes.actions}>{actions}</Group> : null}
        </div>
        {image ? <div className={classes.image}>{image}</div> : null}
      </Container>
    </div>
  );
}
