import { LazyPicture, PATHS, SERVICES, Text, Title, TitledBand } from '@site/kit';
import type { CSSProperties } from 'react';
import { CardGrid, LinkCard } from '../../components/LinkCard.tsx';
import { filterKnownSlugs } from '../../content.ts';
import { SERVICE_PICTURES, STRIP_POSITIONS } from '../service/service-pictures.ts';
import { services } from './home.content.ts';
import classes from './ServiceCards.module.css';

export function ServiceCards() {
  return (
    <TitledBand heading={services} tone="tint" space="wide">
      <div className={classes.rows}>
        <div className={classes.feed} />
        <CardGrid className={classes.cards}>
          {filterKnownSlugs(SERVICE_PICTURES, SERVICES).map(({ slug, card }) => (
            <LinkCard
              key={slug}
              to={PATHS.service(slug)}
              label={services.link}
              subject={`about ${card.title}`}
              className={classes.card}
              style={{ '--part': STRIP_POSITIONS[slug] } as CSSProperties}
            >
              <LazyPicture
                src={SERVICE_PICTURES[slug]}
                width={640}
                height={480}
                className={classes.picture}
              />
              <Title order={3}>{card.title}</Title>
              <Text className={classes.text}>{card.text}</Text>
            </LinkCard>
          ))}
        </CardGrid>
      </div>
    </TitledBand>
  );
}
