import { PATHS, Text, Title, TitledBand } from '@site/kit';
import { CardGrid, LinkCard } from '../../components/LinkCard.tsx';
import { serviceCards, services } from './home.content.ts';
import classes from './ServiceCards.module.css';
import { ServiceSymbol } from './ServiceSymbol.tsx';

export function ServiceCards() {
  return (
    <TitledBand heading={services} tone="tint" space="wide">
      <div className={classes.conductor} />
      <CardGrid>
        {serviceCards.map(({ service, title, text }) => (
          <LinkCard
            key={service}
            to={PATHS.service(service)}
            label={services.link}
            subject={`about ${title}`}
          >
            <ServiceSymbol service={service} />
            <Title order={3} mt="sm">
              {title}
            </Title>
            <Text mt={4} mb="sm">
              {text}
            </Text>
          </LinkCard>
        ))}
      </CardGrid>
    </TitledBand>
  );
}
