import { LazyPicture, PATHS, Text, Title, TitledBand } from '@site/kit';
import { CardGrid, LinkCard } from '../../components/LinkCard.tsx';
import type { ServiceSlug } from '../../content.ts';
import { serviceCards, services } from './home.content.ts';
import depotPicture from './pictures/depot.svg';
import warehousePicture from './pictures/warehouse.svg';
import classes from './ServiceCards.module.css';

/** Symbols as on a one-line diagram, each in a box of 48 by 48. */
const SYMBOLS = {
  // A switch, worked by a controller.
  'home-automation': 'M2 36h12M34 36h12M14 36l17-12M24 28V15M16 5h16v10H16z',
  // A circuit breaker.
  'electrical-repair':
    'M2 30h8M38 30h8M12 23a12 10 0 0 1 24 0M15 30a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM38 30a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  // A meter.
  'periodic-inspection':
    'M38 24a14 14 0 1 1-28 0 14 14 0 0 1 28 0zM2 24h8M38 24h8M24 31l6-13M16 20l1 1M32 20l-1 1',
  // A heating resistor.
  'electric-heaters': 'M2 24h9l3-9 5 18 5-18 5 18 5-18 3 9h9',
  // Conductors joined in a junction.
  'rewiring-upgrades': 'M2 14h12l20 20h12M2 34h12L34 14h12M28 24a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
  // A lamp.
  'home-lighting':
    'M37 24a13 13 0 1 1-26 0 13 13 0 0 1 26 0zM2 24h9M37 24h9M14.8 14.8l18.4 18.4M33.2 14.8L14.8 33.2',
  // An outlet with its cable.
  'ev-charger': 'M36 19a12 12 0 1 1-24 0 12 12 0 0 1 24 0zM20 15v7M28 15v7M24 31v11h22',
  // A generator.
  generators: 'M38 24a14 14 0 1 1-28 0 14 14 0 0 1 28 0zM2 24h8M38 24h8M16 24c3-7 5-7 8 0s5 7 8 0',
  // A transformer.
  'service-upgrades':
    'M28 24a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM40 24a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM1 24h7M40 24h7',
} satisfies Record<ServiceSlug, string>;

/** The cards of double width, each with its drawing and its place among the others. */
const DRAWN: Partial<Record<ServiceSlug, { src: string; place: string | undefined }>> = {
  'home-lighting': { src: warehousePicture, place: classes.right },
  'ev-charger': { src: depotPicture, place: classes.left },
};

export function ServiceCards() {
  return (
    <TitledBand heading={services} tone="tint" space="wide">
      <div className={classes.conductor} />
      <CardGrid className={classes.cards}>
        {serviceCards.map((card) => (
          <ServiceCard key={card.service} {...card} />
        ))}
      </CardGrid>
    </TitledBand>
  );
}

function ServiceCard({ service, title, text }: (typeof serviceCards)[number]) {
  const drawn = DRAWN[service];
  return (
    <LinkCard
      to={PATHS.service(service)}
      label={services.link}
      subject={`about ${title}`}
      className={drawn?.place}
    >
      <svg className={classes.symbol} viewBox="0 0 48 48" aria-hidden="true">
        <path d={SYMBOLS[service]} />
      </svg>
      <Title order={3} className={classes.title}>
        {title}
      </Title>
      <Text className={classes.text}>{text}</Text>
      {drawn ? <LazyPicture src={drawn.src} width={640} height={480} className={classes.picture} /> : null}
    </LinkCard>
  );
}
