import { Anchor, Link, PATHS, Text, Title, VisuallyHidden } from '@site/kit';
import { TitledBand } from '../../components/TitledBand.tsx';
import { serviceCards, services } from './home.content.ts';
import classes from './ServiceCards.module.css';
import { ServiceSymbol } from './ServiceSymbol.tsx';

export function ServiceCards() {
  return (
    <TitledBand heading={services} tone="tint" space="wide">
      <ul className={classes.grid}>
        {serviceCards.map(({ service, title, text }) => (
          <li key={service} className={classes.card}>
            <ServiceSymbol service={service} />
            <Title order={3} mt="sm">
              {title}
            </Title>
            <Text mt={4} mb="sm">
              {text}
            </Text>
            <Anchor component={Link} to={PATHS.service(service)} className={classes.link}>
              {services.link}
              <VisuallyHidden> about {title}</VisuallyHidden>
            </Anchor>
          </li>
        ))}
      </ul>
    </TitledBand>
  );
}
