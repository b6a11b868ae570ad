import { AREAS, LazyPicture, PATHS, Text, Title, TitledBand } from '@site/kit';
import { CardGrid, LinkCard } from '../../components/LinkCard.tsx';
import classes from './AreaCards.module.css';
import { areaCards, cards } from './areas.content.ts';

export function AreaCards() {
  return (
    <TitledBand heading={cards} tone="tint" space="wide">
      <CardGrid>
        {AREAS.map(({ slug, name, county }) => (
          <LinkCard key={slug} to={PATHS.area(slug)} label={cards.link} subject={cards.subject(name)}>
            <LazyPicture src={areaCards[slug].picture} width={960} height={400} className={classes.picture} />
            <Text size="sm" c="dimmed">
              {county}
            </Text>
            <Title order={3} mb={4}>
              {name}
            </Title>
            <Text>{areaCards[slug].description}</Text>
            <ul className={classes.highlights}>
              {areaCards[slug].highlights.map((highlight) => (
                <li key={highlight}>{highlight}</li>
              ))}
            </ul>
          </LinkCard>
        ))}
      </CardGrid>
    </TitledBand>
  );
}
