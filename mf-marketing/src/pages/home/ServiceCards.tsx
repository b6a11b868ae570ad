import { PATHS, SERVICES, Text, Title, TitledBand } from '@site/kit';
import { CardGrid, LinkCard } from '../../components/LinkCard.tsx';
import { services } from './home.content.ts';
import classes from './ServiceCards.module.css';

export function ServiceCards() {
  return (
    <TitledBand heading={services} tone="tint" space="wide">
      <div className={classes.conductor} />
      <CardGrid className={classes.cards}>
        {SERVICES.map(({ slug, card }) => (
          <LinkCard
            key={slug}
            to={PATHS.service(slug)}
            label={services.link}
            subject={`about ${card.title}`}
            className={classes.card}
          >
            <svg className={classes.icon} viewBox="0 0 48 48" aria-hidden="true">
              <path d={card.icon} />
            </svg>
            <Title order={3} className={classes.title}>
              {card.title}
            </Title>
            <Text className={classes.text}>{card.text}</Text>
          </LinkCard>
        ))}
      </CardGrid>
    </TitledBand>
  );
}
